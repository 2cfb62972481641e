import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { handouts } from "../shared/handouts.ts";
import { items } from "../shared/items.ts";

mountApp({
  manifest,
  entities: [items, handouts],
  pages: [
    { path: "/items", title: "Shelf", icon: "package", element: <ListPage of={items} title="Shelf" /> },
    { path: "/handouts", title: "Handouts", icon: "hand-heart", element: <ListPage of={handouts} /> },
  ],
});
