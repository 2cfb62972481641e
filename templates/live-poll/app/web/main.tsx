import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { polls, votes } from "../shared/polls.ts";
import { PollPage } from "./pages/poll.tsx";
import { PollsPage } from "./pages/polls.tsx";

mountApp({
  manifest,
  entities: [polls, votes],
  pages: [
    { path: "/polls", title: "Polls", icon: "chart-bar", element: <PollsPage /> },
    { path: "/polls/:id", title: "Poll", element: <PollPage />, hidden: true },
  ],
});
