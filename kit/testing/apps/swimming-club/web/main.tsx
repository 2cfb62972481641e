import { DashboardPage, DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { lessons, payments, requests } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";

mountApp({
  manifest,
  roles: appRoles,
  entities: [lessons, requests, payments],
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
    {
      path: "/payments",
      title: "Payments",
      icon: "banknote",
      role: ["manager"],
      element: <ListPage of={payments} />,
    },
  ],
});
