import { DashboardPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { appointments, orders, products, stylists } from "../shared/salon.ts";

mountApp({
  manifest,
  entities: [appointments, stylists, products, orders],
  pages: [
    {
      path: "/today",
      title: "Today",
      icon: "sun",
      element: (
        <DashboardPage
          title="Today"
          figures={[
            { label: "Appointments", of: appointments },
            { label: "Sales", of: orders, measure: "sum:amount" },
          ]}
          lists={[{ title: "Next", of: appointments }]}
        />
      ),
    },
    {
      path: "/appointments",
      title: "Appointments",
      icon: "calendar-clock",
      element: <ListPage of={appointments} views={["calendar", "table", "board"]} filters={["stylist", "status"]} />,
    },
    {
      path: "/coming",
      title: "Coming up",
      icon: "calendar-check",
      element: (
        <ListPage
          of={appointments}
          title="Coming up"
          filters={["stylist", "status"]}
          where={{ startsAt: { during: "future" }, status: { not: "Cancelled" } }}
        />
      ),
    },
    {
      path: "/shop",
      title: "Shop",
      icon: "shopping-bag",
      element: <ListPage of={products} views={["table", "cards"]} />,
    },
    { path: "/orders", title: "Orders", icon: "receipt", element: <ListPage of={orders} /> },
    { path: "/stylists", title: "Stylists", icon: "scissors", element: <ListPage of={stylists} />, role: "owner" },
  ],
});
