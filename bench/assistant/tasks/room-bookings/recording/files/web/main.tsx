import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { bookings } from "../shared/bookings.ts";
import { rooms } from "../shared/rooms.ts";

mountApp({
  manifest,
  entities: [bookings, rooms],
  pages: [
    {
      path: "/bookings",
      title: "Bookings",
      icon: "calendar",
      element: <ListPage of={bookings} views={["table", "calendar"]} filters={["room"]} />,
    },
    { path: "/rooms", title: "Rooms", icon: "door-open", element: <ListPage of={rooms} /> },
  ],
});
