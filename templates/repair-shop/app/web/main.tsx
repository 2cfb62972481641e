import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { bikes } from "../shared/bikes.ts";
import { customers } from "../shared/customers.ts";
import { labour } from "../shared/labour.ts";
import { mechanics } from "../shared/mechanics.ts";
import { parts } from "../shared/parts.ts";
import { repairs } from "../shared/repairs.ts";
import { requests } from "../shared/requests.ts";
import { appRoles } from "../shared/roles.ts";
import { AskPage } from "./pages/ask.tsx";
import { BikePage, BikesPage } from "./pages/bikes.tsx";
import { CustomerPage, CustomersPage } from "./pages/customers.tsx";
import { EarningsPage } from "./pages/earnings.tsx";
import { HomePage } from "./pages/home.tsx";
import { MechanicPage, MechanicsPage } from "./pages/mechanics.tsx";
import { RepairPage, RepairsPage } from "./pages/repairs.tsx";
import { RequestPage, RequestsPage } from "./pages/requests.tsx";
import { StatusPage } from "./pages/status.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [repairs, customers, bikes, mechanics, parts, labour, requests],
  pages: [
    { path: "/home", title: "Today", icon: "calendar-check", element: <HomePage /> },
    { path: "/repairs", title: "Repairs", icon: "wrench", element: <RepairsPage /> },
    { path: "/repairs/:id", title: "Repair", element: <RepairPage />, hidden: true },
    { path: "/requests", title: "Requests", icon: "inbox", element: <RequestsPage /> },
    { path: "/requests/:id", title: "Request", element: <RequestPage />, hidden: true },
    { path: "/customers", title: "Customers", icon: "users", element: <CustomersPage /> },
    { path: "/customers/:id", title: "Customer", element: <CustomerPage />, hidden: true },
    { path: "/bikes", title: "Bikes", icon: "bike", element: <BikesPage /> },
    { path: "/bikes/:id", title: "Bike", element: <BikePage />, hidden: true },
    {
      path: "/earnings",
      title: "Earnings",
      icon: "trending-up",
      element: <EarningsPage />,
      role: "owner",
      group: "Office",
    },
    {
      path: "/mechanics",
      title: "Mechanics",
      icon: "user-cog",
      element: <MechanicsPage />,
      role: "owner",
      group: "Office",
    },
    { path: "/mechanics/:id", title: "Mechanic", element: <MechanicPage />, hidden: true, role: "owner" },
    { path: "/status/:code", title: "Repair status", element: <StatusPage />, public: true, hidden: true },
    {
      path: "/ask",
      title: "Ask for a repair",
      icon: "message-circle",
      element: <AskPage />,
      public: true,
      group: "For customers",
    },
  ],
});
