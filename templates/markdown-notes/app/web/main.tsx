import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { notes } from "../shared/notes.ts";
import { NotePage } from "./pages/note.tsx";
import { NotesPage } from "./pages/notes.tsx";

mountApp({
  manifest,
  entities: [notes],
  pages: [
    { path: "/notes", title: "Notes", icon: "notebook-pen", element: <NotesPage /> },
    { path: "/notes/:id", title: "Note", element: <NotePage />, hidden: true },
  ],
});
