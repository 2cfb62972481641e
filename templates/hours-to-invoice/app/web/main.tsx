import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { clocks } from "../shared/clocks.ts";
import { hours } from "../shared/hours.ts";
import { projects } from "../shared/projects.ts";
import { ClockPage } from "./pages/clock.tsx";
import { HoursPage, ProjectPage, ProjectsPage, ReportsPage } from "./pages/lists.tsx";
import { StatementPage } from "./pages/statement.tsx";

mountApp({
  manifest,
  entities: [hours, projects, clocks],
  pages: [
    { path: "/clock", title: "Clock", icon: "timer", element: <ClockPage /> },
    { path: "/hours", title: "Hours", icon: "clock", element: <HoursPage /> },
    { path: "/statement", title: "Statement", icon: "file-text", element: <StatementPage /> },
    { path: "/reports", title: "Reports", icon: "chart-column", element: <ReportsPage /> },
    { path: "/projects", title: "Projects", icon: "folder", element: <ProjectsPage /> },
    { path: "/projects/:id", title: "Project", element: <ProjectPage />, hidden: true },
  ],
});
