import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { messages, rooms } from "../shared/rooms.ts";
import { RoomPage } from "./pages/room.tsx";
import { RoomsPage } from "./pages/rooms.tsx";

mountApp({
  manifest,
  entities: [rooms, messages],
  pages: [
    { path: "/rooms", title: "Rooms", icon: "messages-square", element: <RoomsPage /> },
    { path: "/rooms/:id", title: "Room", element: <RoomPage />, hidden: true },
  ],
});
