import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { shifts } from "../shared/shifts.ts";
import { signups } from "../shared/signups.ts";
import { HelpersPage, PlanPage, ShiftPage } from "./pages/plan.tsx";
import { ShiftsPage } from "./pages/shifts.tsx";

mountApp({
  manifest,
  entities: [shifts, signups],
  pages: [
    { path: "/help", title: "Where help is needed", icon: "hand-helping", element: <ShiftsPage /> },
    { path: "/helpers", title: "Thank you", icon: "heart", element: <HelpersPage /> },
    { path: "/shifts", title: "Plan shifts", icon: "calendar-days", element: <PlanPage />, role: "owner" },
    { path: "/shifts/:id", title: "Shift", element: <ShiftPage />, hidden: true },
  ],
});
