import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { LoanPage } from "./pages/loan.tsx";

mountApp({
  manifest,
  entities: [],
  pages: [{ path: "/loan", title: "Loan", icon: "calculator", element: <LoanPage /> }],
});
