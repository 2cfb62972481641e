import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { incidents, updates } from "../shared/incidents.ts";
import { days, services } from "../shared/services.ts";
import { subscribers } from "../shared/subscribers.ts";
import { IncidentPage, IncidentsPage } from "./pages/incidents.tsx";
import { StatusPage } from "./pages/status.tsx";
import { SubscribePage } from "./pages/subscribe.tsx";

mountApp({
  manifest,
  entities: [services, incidents, subscribers, updates, days],
  pages: [
    { path: "/", title: "Status", icon: "activity", element: <StatusPage />, public: true },
    { path: "/subscribe", title: "Be told", icon: "mail", element: <SubscribePage />, public: true },
    {
      path: "/incidents",
      title: "Incidents",
      icon: "triangle-alert",
      element: <IncidentsPage />,
      role: "owner",
      group: "For you",
    },
    { path: "/incidents/:id", title: "Incident", element: <IncidentPage />, role: "owner", hidden: true },
    {
      path: "/services",
      title: "Services",
      icon: "server",
      element: <ListPage of={services} intro="What stands on the public page, and where it is checked." />,
      role: "owner",
      group: "For you",
    },
    {
      path: "/subscribers",
      title: "Subscribers",
      icon: "users",
      element: (
        <ListPage of={subscribers} intro="Allow their addresses in the dashboard, under Services, to write to them." />
      ),
      role: "owner",
      group: "For you",
    },
  ],
});
