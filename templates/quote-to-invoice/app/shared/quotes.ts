import {
  choice,
  date,
  dateTime,
  entity,
  longText,
  money,
  number,
  percent,
  relation,
  sumOf,
  text,
  total,
  yesNo,
} from "@ninefold/entity";
import start from "./start.json";

export const quotes = entity("quotes", {
  one: "Quote",
  many: "Quotes",
  icon: "file-pen-line",
  access: "private",
  title: "title",
  add: "Write a quote",
  fields: {
    title: text("For", { required: true, max: 120, placeholder: "Shelves for the reading room" }),
    client: relation("Client", "clients", { required: true }),
    state: choice("State", ["Draft", "Sent", "Accepted", "Declined", "Invoiced"], {
      required: true,
      default: "Draft",
      colors: { Draft: "#8b8799", Sent: "#2f6fb0", Accepted: "#3d8a4d", Declined: "#b93a3a", Invoiced: "#6b3fa0" },
    }),
    goodUntil: date("Good until", { required: true }),
    intro: longText("A word before", { max: 600 }),
    tax: percent("Tax", { required: true, default: start.tax }),
    net: money("Net", { currency: start.currency }),
    taxAmount: money("Tax amount", { currency: start.currency, hidden: true }),
    total: money("Total", { currency: start.currency }),
    acceptedBy: text("Accepted by", { readOnly: true }),
    acceptedAt: dateTime("Accepted at", { readOnly: true }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  rules: [
    sumOf({ field: "net", from: "positions", by: "quote", of: "amount", where: { chosen: true } }),
    total({ field: "taxAmount", of: ["net", "tax"] }),
    total({ field: "total", of: ["net", "taxAmount"], op: "plus" }),
  ],
  sort: "-createdAt",
});

export const positions = entity("positions", {
  one: "Position",
  many: "Positions",
  icon: "list",
  access: "private",
  title: "what",
  fields: {
    what: text("What", { required: true, max: 160 }),
    quantity: number("Quantity", { required: true, default: 1, min: 0 }),
    price: money("Price", { currency: start.currency, required: true, min: 0 }),
    amount: money("Amount", { currency: start.currency }),
    optional: yesNo("The client chooses", { default: false }),
    chosen: yesNo("Counts", { default: true }),
    quote: relation("Quote", "quotes", { required: true }),
  },
  rules: [total({ field: "amount", of: ["quantity", "price"] })],
  sort: "createdAt",
});

/** What a client sees by the link. */
export type OpenQuote = {
  title: string;
  client: string;
  from: string;
  intro: string | null;
  state: string;
  isOpen: boolean;
  goodUntil: string;
  tax: number;
  acceptedBy: string | null;
  positions: { id: string; what: string; quantity: number; amount: number; optional: boolean; chosen: boolean }[];
};
