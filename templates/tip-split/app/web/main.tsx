import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { bills } from "../shared/bills.ts";
import { BillsPage } from "./pages/bills.tsx";
import { SplitPage } from "./pages/split.tsx";

mountApp({
  manifest,
  entities: [bills],
  pages: [
    { path: "/split", title: "Split", icon: "divide", element: <SplitPage /> },
    { path: "/bills", title: "Last bills", icon: "history", element: <BillsPage /> },
  ],
});
