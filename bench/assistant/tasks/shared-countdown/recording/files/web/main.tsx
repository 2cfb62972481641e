import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { countdowns } from "../shared/countdowns.ts";
import { CountdownPage } from "./pages/countdown.tsx";

mountApp({
  manifest,
  entities: [countdowns],
  pages: [{ path: "/countdown", title: "Countdown", icon: "timer", element: <CountdownPage /> }],
});
