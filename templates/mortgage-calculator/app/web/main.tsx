import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { plans } from "../shared/plans.ts";
import { CalculatorPage } from "./pages/calculator.tsx";
import { ComparePage } from "./pages/compare.tsx";

mountApp({
  manifest,
  entities: [plans],
  pages: [
    { path: "/calculator", title: "Calculator", icon: "calculator", element: <CalculatorPage /> },
    { path: "/compare", title: "Compare", icon: "scale", element: <ComparePage /> },
  ],
});
