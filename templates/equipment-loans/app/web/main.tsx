import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { loans } from "../shared/loans.ts";
import { things } from "../shared/things.ts";
import { FreePage } from "./pages/free.tsx";
import { LoanPage, LoansPage, ThingPage, ThingsPage, TodayPage } from "./pages/lists.tsx";

mountApp({
  manifest,
  entities: [loans, things],
  pages: [
    { path: "/free", title: "What is free", icon: "calendar-search", element: <FreePage /> },
    { path: "/loans", title: "Loans", icon: "hand", element: <LoansPage /> },
    { path: "/loans/:id", title: "Loan", element: <LoanPage />, hidden: true },
    { path: "/desk", title: "At the desk", icon: "clipboard-list", element: <TodayPage />, role: "owner" },
    { path: "/things", title: "Equipment", icon: "package", element: <ThingsPage /> },
    { path: "/things/:id", title: "Thing", element: <ThingPage />, hidden: true },
  ],
});
