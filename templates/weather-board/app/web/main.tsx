import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { hours } from "../shared/hours.ts";
import { places } from "../shared/places.ts";
import { warnings } from "../shared/warnings.ts";
import { BoardPage } from "./pages/board.tsx";
import { PlacesPage } from "./pages/places.tsx";

mountApp({
  manifest,
  entities: [places, hours, warnings],
  pages: [
    { path: "/board", title: "Board", icon: "cloud-sun", element: <BoardPage /> },
    { path: "/places", title: "Places", icon: "map-pin", element: <PlacesPage /> },
    {
      path: "/warnings",
      title: "Warnings",
      icon: "triangle-alert",
      element: <ListPage of={warnings} create={false} intro="What you were warned of, and what became of the mail." />,
    },
  ],
});
