import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { entries, needs } from "../shared/diary.ts";
import { DiaryPage } from "./pages/diary.tsx";
import { EntriesPage, EntryPage, NeedsPage } from "./pages/lists.tsx";
import { WeeksPage } from "./pages/weeks.tsx";

mountApp({
  manifest,
  entities: [entries, needs],
  pages: [
    { path: "/diary", title: "Diary", icon: "notebook-pen", element: <DiaryPage /> },
    { path: "/weeks", title: "Week by week", icon: "chart-column", element: <WeeksPage /> },
    { path: "/entries", title: "All entries", icon: "list", element: <EntriesPage /> },
    { path: "/entries/:id", title: "Entry", element: <EntryPage />, hidden: true },
    { path: "/needs", title: "What was needed", icon: "shopping-bag", element: <NeedsPage /> },
  ],
});
