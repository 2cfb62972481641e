import { DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { evenings, purchases, tickets } from "../shared/evenings.ts";
import { appRoles } from "../shared/roles.ts";
import { BoughtPage } from "./pages/bought.tsx";
import { DoorPage } from "./pages/door.tsx";
import { ProgramPage } from "./pages/program.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [evenings, purchases, tickets],
  pages: [
    { path: "/", title: "Program", icon: "music", element: <ProgramPage />, public: true },
    { path: "/tickets/:code", title: "Your tickets", element: <BoughtPage />, public: true, hidden: true },
    { path: "/door", title: "Door", icon: "scan-line", element: <DoorPage />, role: ["door"], group: "For the house" },
    {
      path: "/evenings",
      title: "Evenings",
      icon: "calendar-days",
      element: <ListPage of={evenings} />,
      role: "owner",
      group: "For the house",
    },
    {
      path: "/evenings/:id",
      title: "Evening",
      element: <DetailPage of={evenings} related={[{ of: tickets, by: "evening", title: "Guests", create: false }]} />,
      role: "owner",
      hidden: true,
    },
    {
      path: "/purchases",
      title: "Purchases",
      icon: "receipt",
      element: <ListPage of={purchases} create={false} filters={["evening", "state"]} />,
      role: "owner",
      group: "For the house",
    },
  ],
});
