import { ListPage, mountApp, ProfilePage } from "@ninefold/ui";
import manifest from "../app.json";
import { appointments, closures, hours, rules, services } from "../shared/shop.ts";
import { AppointmentPage } from "./pages/appointment.tsx";
import { BookPage } from "./pages/book.tsx";

mountApp({
  manifest,
  entities: [appointments, services, hours, closures, rules],
  pages: [
    { path: "/", title: "Book a time", icon: "calendar-plus", element: <BookPage />, public: true },
    { path: "/appointment/:code", title: "Your appointment", element: <AppointmentPage />, public: true, hidden: true },
    {
      path: "/appointments",
      title: "Appointments",
      icon: "calendar-check",
      element: (
        <ListPage
          of={appointments}
          views={["table", "calendar"]}
          calendarBy="day"
          filters={["state", "service", "day"]}
          columns={["name", "service", "day", "from", "phone", "state"]}
        />
      ),
      role: "owner",
      group: "For the shop",
    },
    {
      path: "/services",
      title: "Services",
      icon: "scissors",
      element: <ListPage of={services} />,
      role: "owner",
      group: "For the shop",
    },
    {
      path: "/hours",
      title: "Opening hours",
      icon: "clock",
      element: <ListPage of={hours} />,
      role: "owner",
      group: "For the shop",
    },
    {
      path: "/closed",
      title: "Closed days",
      icon: "calendar-x",
      element: <ListPage of={closures} />,
      role: "owner",
      group: "For the shop",
    },
    {
      path: "/rules",
      title: "Rules",
      icon: "settings",
      element: <ProfilePage of={rules} title="Rules" intro="How bookings are taken." />,
      role: "owner",
      group: "For the shop",
    },
  ],
});
