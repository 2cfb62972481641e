import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { lists } from "../shared/lists.ts";
import { ListsPage } from "./pages/lists.tsx";
import { PickPage } from "./pages/pick.tsx";

mountApp({
  manifest,
  entities: [lists],
  pages: [
    { path: "/pick", title: "Pick", icon: "dices", element: <PickPage /> },
    { path: "/lists", title: "Lists", icon: "list", element: <ListsPage /> },
  ],
});
