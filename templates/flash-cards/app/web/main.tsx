import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { cards, decks, progress } from "../shared/cards.ts";
import { DeckPage } from "./pages/deck.tsx";
import { DecksPage } from "./pages/decks.tsx";
import { LearnPage } from "./pages/learn.tsx";

mountApp({
  manifest,
  entities: [decks, cards, progress],
  pages: [
    { path: "/decks", title: "Decks", icon: "layers", element: <DecksPage /> },
    { path: "/decks/:id", title: "Deck", element: <DeckPage />, hidden: true },
    { path: "/learn/:id", title: "Learn", element: <LearnPage />, hidden: true },
  ],
});
