import { date, entity, number, onePer, relation, text } from "@ninefold/entity";

export const CARDS_MAX = 200;

export const decks = entity("decks", {
  one: "Deck",
  many: "Decks",
  icon: "layers",
  access: "published",
  title: "title",
  add: "Add a deck",
  fields: {
    title: text("Title", { required: true, max: 60, placeholder: "Spanish, lesson 4" }),
    about: text("What it is about", { max: 120 }),
  },
  sort: "title",
});

/** Added through `/api/decks/:id/cards` to a deck of one's own. */
export const cards = entity("cards", {
  one: "Card",
  many: "Cards",
  icon: "square-library",
  access: "published",
  own: ["update", "delete"],
  title: "term",
  fields: {
    deck: relation("Deck", "decks", { required: true, readOnly: true }),
    term: text("Term", { required: true, max: 120 }),
    translation: text("Translation", { required: true, max: 200 }),
    note: text("Note", { max: 200 }),
  },
  sort: "createdAt",
});

/** How well somebody knows a card; without a row they have not seen it. */
export const progress = entity("progress", {
  one: "Progress",
  many: "Progress",
  icon: "chart-column",
  access: "private",
  own: [],
  title: "box",
  fields: {
    card: relation("Card", "cards", { required: true }),
    box: number("Box", { required: true, min: 1, max: 5, step: 1 }),
    dueOn: date("Due", { required: true }),
  },
  rules: [onePer("card")],
});

export type Card = { id: string; term: string; translation: string; note: string | null; box: number };
/** Of a deck: cards in each box, unseen ones first, and how many are to be learned today. */
export type Standing = { deck: string; boxes: readonly number[]; due: number };
