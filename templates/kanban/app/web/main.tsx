import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { cards } from "../shared/cards.ts";
import { comments } from "../shared/comments.ts";
import { steps } from "../shared/steps.ts";
import { BoardPage, CardPage } from "./pages/board.tsx";
import { OverviewPage } from "./pages/overview.tsx";

mountApp({
  manifest,
  entities: [cards, steps, comments],
  pages: [
    { path: "/cards", title: "Board", icon: "square-kanban", element: <BoardPage /> },
    { path: "/cards/:id", title: "Card", element: <CardPage />, hidden: true },
    { path: "/overview", title: "Overview", icon: "layout-dashboard", element: <OverviewPage /> },
  ],
});
