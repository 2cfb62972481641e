import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { plants, waterings } from "../shared/plants.ts";
import { reminders } from "../shared/reminders.ts";
import { PlantPage } from "./pages/plant.tsx";
import { PlantsPage } from "./pages/plants.tsx";
import { ReminderPage } from "./pages/reminder.tsx";

mountApp({
  manifest,
  entities: [plants, waterings, reminders],
  pages: [
    { path: "/plants", title: "Plants", icon: "sprout", element: <PlantsPage /> },
    { path: "/plants/:id", title: "Plant", element: <PlantPage />, hidden: true },
    { path: "/reminder", title: "Reminder", icon: "mail", element: <ReminderPage /> },
  ],
});
