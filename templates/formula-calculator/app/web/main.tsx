import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { inputs, results } from "../shared/inputs.ts";
import { CalculatePage } from "./pages/calculate.tsx";
import { InputsPage, ResultsPage } from "./pages/set-up.tsx";

mountApp({
  manifest,
  entities: [inputs, results],
  pages: [
    { path: "/calculate", title: "Calculate", icon: "calculator", element: <CalculatePage /> },
    { path: "/inputs", title: "Inputs", icon: "text-cursor-input", element: <InputsPage />, role: "owner" },
    { path: "/results", title: "Results", icon: "square-function", element: <ResultsPage />, role: "owner" },
  ],
});
