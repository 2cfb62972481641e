import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { exercises } from "../shared/exercises.ts";
import { sets } from "../shared/sets.ts";
import { ExercisePage, ExercisesPage, ProgressPage } from "./pages/lists.tsx";
import { TrainPage } from "./pages/train.tsx";

mountApp({
  manifest,
  entities: [sets, exercises],
  pages: [
    { path: "/train", title: "Train", icon: "dumbbell", element: <TrainPage /> },
    { path: "/progress", title: "Progress", icon: "trending-up", element: <ProgressPage /> },
    { path: "/exercises", title: "Exercises", icon: "list", element: <ExercisesPage /> },
    { path: "/exercises/:id", title: "Exercise", element: <ExercisePage />, hidden: true },
  ],
});
