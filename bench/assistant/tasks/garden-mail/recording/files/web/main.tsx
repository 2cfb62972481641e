import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { notes } from "../shared/notes.ts";

mountApp({
  manifest,
  entities: [notes],
  pages: [{ path: "/notes", title: "Today", icon: "sprout", element: <ListPage of={notes} title="In the garden" /> }],
});
