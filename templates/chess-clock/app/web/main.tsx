import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { controls } from "../shared/controls.ts";
import { Table } from "./layout.tsx";
import { ClockPage } from "./pages/clock.tsx";
import { ControlsPage } from "./pages/controls.tsx";

mountApp({
  manifest,
  entities: [controls],
  pages: [
    {
      path: "/clock",
      title: "Clock",
      icon: "timer",
      element: (
        <Table>
          <ClockPage />
        </Table>
      ),
    },
    {
      path: "/controls",
      title: "Time controls",
      icon: "bookmark",
      element: (
        <Table>
          <ControlsPage />
        </Table>
      ),
    },
  ],
});
