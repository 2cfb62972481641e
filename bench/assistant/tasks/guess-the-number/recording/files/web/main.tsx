import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { GuessPage } from "./pages/guess.tsx";

mountApp({
  manifest,
  entities: [],
  pages: [{ path: "/play", title: "Play", icon: "dices", element: <GuessPage /> }],
});
