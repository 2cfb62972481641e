import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { games } from "../shared/games.ts";
import { GamesPage } from "./pages/games.tsx";
import { TablePage } from "./pages/table.tsx";

mountApp({
  manifest,
  entities: [games],
  pages: [
    { path: "/games", title: "Games", icon: "circle-dot", element: <GamesPage /> },
    { path: "/tables/:id", title: "Game", element: <TablePage />, hidden: true },
  ],
});
