import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { sessions } from "../shared/sessions.ts";
import { workouts } from "../shared/workouts.ts";
import { HistoryPage, WorkoutsPage } from "./pages/lists.tsx";
import { RunPage } from "./pages/run.tsx";
import { StartPage } from "./pages/start.tsx";

mountApp({
  manifest,
  entities: [workouts, sessions],
  pages: [
    { path: "/start", title: "Start", icon: "play", element: <StartPage /> },
    { path: "/run/:id", title: "Run", element: <RunPage />, hidden: true },
    { path: "/workouts", title: "Workouts", icon: "dumbbell", element: <WorkoutsPage /> },
    { path: "/history", title: "History", icon: "chart-column", element: <HistoryPage /> },
  ],
});
