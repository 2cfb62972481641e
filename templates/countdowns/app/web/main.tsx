import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { countdowns, presets } from "../shared/countdowns.ts";
import { CountdownsPage } from "./pages/countdowns.tsx";
import { PresetsPage } from "./pages/presets.tsx";

mountApp({
  manifest,
  entities: [countdowns, presets],
  pages: [
    { path: "/countdowns", title: "Countdowns", icon: "timer", element: <CountdownsPage /> },
    { path: "/presets", title: "Presets", icon: "bookmark", element: <PresetsPage /> },
  ],
});
