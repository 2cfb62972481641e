import { choice, entity, money, sumOf, text, total } from "@ninefold/entity";
import start from "./start.json";

/** White letters can be read on each. */
export const COLORS = {
  Teal: "#1f5f5b",
  Blue: "#2a5c9a",
  Violet: "#6a4aa0",
  Red: "#a63a3a",
  Orange: "#a3541a",
  Green: "#3f7030",
  Grey: "#55606b",
} as const;

/** Whoever or whatever is counted. */
export const names = entity("names", {
  one: "Name",
  many: "Names",
  icon: "tally-5",
  access: "managed",
  title: "name",
  add: "Add a name",
  fields: {
    name: text("Name", { required: true, unique: true, max: 40, placeholder: start.names[0]?.name ?? "" }),
    color: choice("Colour", Object.keys(COLORS), { required: true, default: "Teal", colors: COLORS }),
    price: money("Price each", { currency: start.currency, min: 0, help: "Leave it empty where nothing is owed." }),
    spent: money("Counted", { currency: start.currency }),
    paid: money("Paid", { currency: start.currency }),
    owed: money("Owed", { currency: start.currency }),
  },
  rules: [
    sumOf({ field: "spent", from: "presses", by: "name", of: "amount" }),
    sumOf({ field: "paid", from: "payments", by: "name", of: "amount" }),
    total({ field: "owed", of: ["spent", "paid"], op: "minus" }),
  ],
  sort: "name",
});
