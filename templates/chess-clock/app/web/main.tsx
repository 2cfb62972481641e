import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { controls } from "../shared/controls.ts";
import { ClockPage } from "./pages/clock.tsx";
import { ControlsPage } from "./pages/controls.tsx";

mountApp({
  manifest,
  entities: [controls],
  pages: [
    { path: "/clock", title: "Clock", icon: "timer", element: <ClockPage /> },
    { path: "/controls", title: "Time controls", icon: "bookmark", element: <ControlsPage /> },
  ],
});
