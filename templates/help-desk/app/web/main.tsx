import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { appRoles } from "../shared/roles.ts";
import { notes, tickets } from "../shared/tickets.ts";
import { AskPage } from "./pages/ask.tsx";
import { FollowPage } from "./pages/follow.tsx";
import { TicketPage } from "./pages/ticket.tsx";
import { TicketsPage } from "./pages/tickets.tsx";

mountApp({
  manifest,
  roles: appRoles,
  entities: [tickets, notes],
  pages: [
    { path: "/tickets", title: "Tickets", icon: "inbox", element: <TicketsPage />, role: ["agent"] },
    { path: "/tickets/:id", title: "Ticket", element: <TicketPage />, hidden: true, role: ["agent"] },
    {
      path: "/ask",
      title: "Ask us",
      icon: "message-circle-question-mark",
      element: <AskPage />,
      public: true,
      group: "For customers",
    },
    { path: "/ticket/:code", title: "Your ticket", element: <FollowPage />, public: true, hidden: true },
  ],
});
