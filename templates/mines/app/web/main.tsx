import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { times } from "../shared/times.ts";
import { PlayPage } from "./pages/play.tsx";

mountApp({
  manifest,
  entities: [times],
  pages: [{ path: "/play", title: "Play", icon: "bomb", element: <PlayPage /> }],
});
