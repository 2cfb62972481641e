import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { clocks } from "../shared/clocks.ts";
import { rounds } from "../shared/rounds.ts";
import { tasks } from "../shared/tasks.ts";
import { FocusPage } from "./pages/focus.tsx";
import { HistoryPage } from "./pages/history.tsx";

mountApp({
  manifest,
  entities: [tasks, rounds, clocks],
  pages: [
    { path: "/focus", title: "Focus", icon: "timer", element: <FocusPage /> },
    { path: "/history", title: "History", icon: "chart-column", element: <HistoryPage /> },
  ],
});
