import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { appRoles } from "../shared/roles.ts";
import { people, slots, swaps } from "../shared/rota.ts";
import { PeoplePage, PersonPage, PlanPage, SlotPage, SwapsPage } from "./pages/lists.tsx";
import { WeekPage } from "./pages/week.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [people, slots, swaps],
  pages: [
    { path: "/week", title: "The week", icon: "calendar-days", element: <WeekPage /> },
    { path: "/swaps", title: "Swaps", icon: "arrow-left-right", element: <SwapsPage /> },
    { path: "/slots", title: "Plan", icon: "calendar-clock", element: <PlanPage />, role: ["planner"] },
    { path: "/slots/:id", title: "Slot", element: <SlotPage />, hidden: true },
    { path: "/people", title: "People", icon: "users", element: <PeoplePage />, role: ["planner"] },
    { path: "/people/:id", title: "Person", element: <PersonPage />, hidden: true },
  ],
});
