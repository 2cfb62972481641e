import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { clicks, links } from "../shared/links.ts";
import { FollowPage } from "./pages/follow.tsx";
import { LinkPage } from "./pages/link.tsx";
import { LinksPage } from "./pages/links.tsx";
import { ProgramsPage } from "./pages/programs.tsx";

mountApp({
  manifest,
  entities: [links, clicks],
  pages: [
    { path: "/links", title: "Links", icon: "link", element: <LinksPage /> },
    { path: "/links/:id", title: "Link", element: <LinkPage />, hidden: true },
    { path: "/programs", title: "For programs", icon: "key-round", element: <ProgramsPage /> },
    { path: "/to/:name", title: "On the way", element: <FollowPage />, public: true, hidden: true },
  ],
});
