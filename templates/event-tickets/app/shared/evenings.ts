import { choice, dateTime, entity, longText, money, number, relation, text, yesNo } from "@ninefold/entity";
import start from "./start.json";

export const evenings = entity("evenings", {
  one: "Evening",
  many: "Evenings",
  icon: "music",
  access: "managed",
  title: "title",
  add: "Plan an evening",
  fields: {
    title: text("Title", { required: true, max: 80 }),
    startsAt: dateTime("Begins", { required: true }),
    place: text("Where", { max: 80 }),
    about: longText("About it", { max: 500 }),
    price: money("Price", { currency: start.currency, required: true, min: 50 }),
    places: number("Places", { required: true, default: 40, min: 1, max: 5000, step: 1 }),
    onSale: yesNo("On sale", { default: true }),
  },
  sort: "startsAt",
});

/** Somebody's purchase: held while it is paid, with its tickets afterwards. Written by the server alone. */
export const purchases = entity("purchases", {
  one: "Purchase",
  many: "Purchases",
  icon: "receipt",
  access: "closed",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 80, readOnly: true }),
    evening: relation("Evening", "evenings", { required: true, readOnly: true }),
    quantity: number("Tickets", { required: true, readOnly: true }),
    state: choice("State", ["Being paid", "Paid", "Refunded"], {
      required: true,
      default: "Being paid",
      readOnly: true,
      colors: { "Being paid": "#8a8a8a", Paid: "#2f8f5b", Refunded: "#b93a3a" },
    }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  sort: "-createdAt",
});

export const tickets = entity("tickets", {
  one: "Ticket",
  many: "Tickets",
  icon: "ticket",
  access: "closed",
  grants: { door: ["read"] },
  title: "name",
  fields: {
    name: text("Name", { required: true, readOnly: true }),
    evening: relation("Evening", "evenings", { required: true, readOnly: true }),
    purchase: relation("Purchase", "purchases", { required: true, readOnly: true, hidden: true }),
    code: text("Code", { required: true, unique: true, readOnly: true }),
    cameAt: dateTime("Came at", { readOnly: true }),
  },
  sort: "name",
});

export type OfferedEvening = {
  id: string;
  title: string;
  startsAt: string;
  place: string | null;
  about: string | null;
  price: number;
  free: number;
};
export type Bought = {
  name: string;
  state: string;
  title: string;
  startsAt: string;
  place: string | null;
  tickets: { code: string; cameAt: string | null }[] | null;
};
export type CheckedIn = { name: string; title: string; isFirst: boolean; cameAt: string };
