import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { names } from "../shared/names.ts";
import { payments, presses } from "../shared/presses.ts";
import { BoardPage } from "./pages/board.tsx";
import { MoneyPage } from "./pages/money.tsx";
import { NamesPage } from "./pages/names.tsx";
import { WeeksPage } from "./pages/weeks.tsx";

mountApp({
  manifest,
  entities: [names, presses, payments],
  pages: [
    { path: "/board", title: "Board", icon: "tally-5", element: <BoardPage /> },
    { path: "/weeks", title: "Weeks", icon: "chart-column", element: <WeeksPage /> },
    { path: "/money", title: "Money", icon: "coins", element: <MoneyPage /> },
    { path: "/names", title: "Names", icon: "users", element: <NamesPage />, role: "owner" },
  ],
});
