import { DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { fees, levels, members, years } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";
import { FeePage } from "./pages/fee.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { PayPage } from "./pages/pay.tsx";
import { YearPage } from "./pages/year.tsx";

const OFFICE = ["treasurer"];

mountApp({
  manifest,
  roles: appRoles,
  entities: [levels, members, fees, years],
  pages: [
    { path: "/overview", title: "Overview", icon: "layout-dashboard", element: <OverviewPage />, role: OFFICE },
    {
      path: "/fees",
      title: "Fees",
      icon: "wallet",
      element: <ListPage of={fees} views={["table", "board"]} boardBy="state" filters={["state", "year", "member"]} />,
      role: OFFICE,
    },
    { path: "/fees/:id", title: "Fee", element: <FeePage />, role: OFFICE, hidden: true },
    {
      path: "/members",
      title: "Members",
      icon: "users",
      element: <ListPage of={members} filters={["state", "level"]} />,
      role: OFFICE,
    },
    {
      path: "/members/:id",
      title: "Member",
      element: <DetailPage of={members} related={[{ of: fees, by: "member" }]} />,
      role: OFFICE,
      hidden: true,
    },
    { path: "/levels", title: "Levels", icon: "tags", element: <ListPage of={levels} />, role: OFFICE },
    {
      path: "/levels/:id",
      title: "Level",
      element: <DetailPage of={levels} related={[{ of: members, by: "level" }]} />,
      role: OFFICE,
      hidden: true,
    },
    { path: "/years", title: "Years", icon: "calendar-range", element: <ListPage of={years} />, role: OFFICE },
    { path: "/years/:id", title: "Year", element: <YearPage />, role: OFFICE, hidden: true },
    { path: "/pay/:code", title: "Your fee", element: <PayPage />, public: true, hidden: true },
  ],
});
