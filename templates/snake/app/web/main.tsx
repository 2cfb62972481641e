import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { scores } from "../shared/scores.ts";
import { PlayPage } from "./pages/play.tsx";

mountApp({
  manifest,
  entities: [scores],
  pages: [{ path: "/play", title: "Play", icon: "gamepad-2", element: <PlayPage /> }],
});
