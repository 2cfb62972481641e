import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { appRoles } from "../shared/roles.ts";
import { dates, marks, players, speakers } from "../shared/team.ts";
import { DatePage } from "./pages/date.tsx";
import { DatesPage, PlayerPage, PlayersPage } from "./pages/lists.tsx";
import { NextPage } from "./pages/next.tsx";
import { SeasonPage } from "./pages/season.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [players, dates, speakers, marks],
  pages: [
    { path: "/next", title: "Next", icon: "calendar-check", element: <NextPage /> },
    { path: "/dates", title: "All dates", icon: "calendar-days", element: <DatesPage /> },
    { path: "/dates/:id", title: "Date", element: <DatePage />, hidden: true },
    { path: "/season", title: "Season", icon: "trophy", element: <SeasonPage /> },
    { path: "/players", title: "Players", icon: "users", element: <PlayersPage /> },
    { path: "/players/:id", title: "Player", element: <PlayerPage />, hidden: true },
  ],
});
