import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { items, lists } from "../shared/lists.ts";
import { appRoles } from "../shared/roles.ts";
import { runs, steps } from "../shared/runs.ts";
import { ChoosePage } from "./pages/choose.tsx";
import { HistoryPage, ItemPage, ListsPage, WritePage } from "./pages/lists.tsx";
import { RunPage } from "./pages/run.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [lists, items, runs, steps],
  pages: [
    { path: "/now", title: "Lists", icon: "list-checks", element: <ChoosePage /> },
    { path: "/runs", title: "History", icon: "history", element: <HistoryPage /> },
    { path: "/runs/:id", title: "Run", element: <RunPage />, hidden: true },
    { path: "/lists", title: "Write lists", icon: "pencil", element: <ListsPage />, role: ["lead"] },
    { path: "/lists/:id", title: "List", element: <WritePage />, hidden: true },
    { path: "/items/:id", title: "Item", element: <ItemPage />, hidden: true },
  ],
});
