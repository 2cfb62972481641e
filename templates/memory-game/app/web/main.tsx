import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { games } from "../shared/games.ts";
import { PlayPage } from "./pages/play.tsx";

mountApp({
  manifest,
  entities: [games],
  pages: [{ path: "/play", title: "Play", icon: "layout-grid", element: <PlayPage /> }],
});
