import { DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { bookings, classes } from "../shared/classes.ts";
import { TimetablePage } from "./pages/timetable.tsx";

mountApp({
  manifest,
  entities: [classes, bookings],
  pages: [
    { path: "/timetable", title: "Timetable", icon: "calendar-days", element: <TimetablePage /> },
    {
      path: "/classes",
      title: "Classes",
      icon: "list",
      element: <ListPage of={classes} views={["table", "calendar"]} calendarBy="startsAt" />,
      role: "owner",
      group: "For you",
    },
    {
      path: "/classes/:id",
      title: "Class",
      element: <DetailPage of={classes} related={[{ of: bookings, by: "class", title: "Who comes", create: false }]} />,
      hidden: true,
      role: "owner",
    },
  ],
});
