import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { meetings } from "../shared/meetings.ts";
import { MeetingsPage } from "./pages/meetings.tsx";

mountApp({
  manifest,
  entities: [meetings],
  pages: [{ path: "/meetings", title: "Meetings", icon: "notebook-pen", element: <MeetingsPage /> }],
});
