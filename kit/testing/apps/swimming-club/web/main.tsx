import { DashboardPage, DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { lessons, payments, requests, swimmers, times } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";

mountApp({
  manifest,
  roles: appRoles,
  entities: [lessons, requests, swimmers, times, payments],
  pages: [
    {
      path: "/home",
      title: "Overview",
      icon: "layout-dashboard",
      element: (
        <DashboardPage
          title="Overview"
          figures={[
            { label: "Lessons", of: lessons },
            { label: "Paid", of: payments, measure: "sum:amount" },
          ]}
          lists={[{ title: "Latest payments", of: payments }]}
        />
      ),
    },
    { path: "/lessons", title: "Lessons", icon: "waves", element: <ListPage of={lessons} /> },
    {
      path: "/requests",
      title: "Requests",
      icon: "hand",
      element: <ListPage of={requests} views={["table", "board"]} />,
    },
    { path: "/requests/:id", title: "Request", hidden: true, element: <DetailPage of={requests} /> },
    { path: "/times", title: "Times", icon: "timer", element: <ListPage of={times} /> },
    {
      path: "/swimmers",
      title: "Swimmers",
      icon: "person-standing",
      role: ["coach"],
      element: <ListPage of={swimmers} />,
    },
    {
      path: "/swimmers/:id",
      title: "Swimmer",
      hidden: true,
      role: ["coach"],
      element: <DetailPage of={swimmers} related={[{ of: times, by: "swimmer" }]} />,
    },
    {
      path: "/payments",
      title: "Payments",
      icon: "banknote",
      role: ["manager"],
      element: <ListPage of={payments} />,
    },
  ],
});
