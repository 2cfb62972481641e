import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { habits } from "../shared/habits.ts";
import { ticks } from "../shared/ticks.ts";
import { HabitsPage } from "./pages/habits.tsx";
import { TodayPage } from "./pages/today.tsx";

mountApp({
  manifest,
  entities: [habits, ticks],
  pages: [
    { path: "/today", title: "Today", icon: "calendar-check", element: <TodayPage /> },
    { path: "/habits", title: "My habits", icon: "repeat", element: <HabitsPage /> },
  ],
});
