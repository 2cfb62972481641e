import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { photos } from "../shared/photos.ts";

mountApp({
  manifest,
  entities: [photos],
  pages: [
    {
      path: "/photos",
      title: "Wall",
      icon: "image",
      element: <ListPage of={photos} title="Wall" views={["gallery"]} sort="-createdAt" />,
    },
  ],
});
