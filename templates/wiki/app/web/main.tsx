import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { pages, versions } from "../shared/pages.ts";
import { PagesPage } from "./pages/list.tsx";
import { WikiPage } from "./pages/page.tsx";
import { StartPage } from "./pages/start.tsx";

mountApp({
  manifest,
  entities: [pages, versions],
  pages: [
    { path: "/start", title: "Start here", icon: "book-open", element: <StartPage /> },
    { path: "/pages", title: "All pages", icon: "files", element: <PagesPage /> },
    { path: "/pages/:id", title: "Page", element: <WikiPage />, hidden: true },
  ],
});
