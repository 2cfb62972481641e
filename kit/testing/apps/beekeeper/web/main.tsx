import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { comments, favourites, guides } from "../shared/guides.ts";
import { harvests } from "../shared/harvests.ts";
import { hives } from "../shared/hives.ts";
import { inspections } from "../shared/inspections.ts";
import { profiles, requests } from "../shared/people.ts";
import { GuidePage, GuidesPage } from "./pages/guides.tsx";
import { HivePage, HivesPage } from "./pages/hives.tsx";
import { HomePage } from "./pages/home.tsx";
import { AboutPage, ContactPage, MePage } from "./pages/people.tsx";
import { HarvestsPage, InspectionPage, InspectionsPage, ReportsPage } from "./pages/work.tsx";

mountApp({
  manifest,
  entities: [hives, inspections, harvests, guides, comments, favourites, requests, profiles],
  pages: [
    { path: "/home", title: "Overview", icon: "layout-dashboard", element: <HomePage /> },
    { path: "/hives", title: "Hives", icon: "hexagon", element: <HivesPage />, group: "Work" },
    { path: "/hives/:id", title: "Hive", element: <HivePage />, hidden: true },
    {
      path: "/inspections",
      title: "Inspections",
      icon: "clipboard-check",
      element: <InspectionsPage />,
      group: "Work",
    },
    { path: "/inspections/:id", title: "Inspection", element: <InspectionPage />, hidden: true },
    { path: "/harvests", title: "Harvests", icon: "droplets", element: <HarvestsPage />, group: "Work" },
    { path: "/reports", title: "Reports", icon: "chart-column", element: <ReportsPage />, group: "Work" },
    { path: "/guides", title: "Guides", icon: "book-open", element: <GuidesPage />, group: "Learn" },
    { path: "/guides/:id", title: "Guide", element: <GuidePage />, hidden: true },
    { path: "/about", title: "About", icon: "info", element: <AboutPage />, group: "Learn" },
    { path: "/contact", title: "Contact", icon: "mail", element: <ContactPage />, group: "Learn" },
    { path: "/me", title: "My profile", icon: "user", element: <MePage />, group: "Learn" },
  ],
});
