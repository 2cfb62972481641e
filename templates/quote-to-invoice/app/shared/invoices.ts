import { choice, date, entity, money, number, percent, relation, sumOf, text, total } from "@ninefold/entity";
import start from "./start.json";

export const invoices = entity("invoices", {
  one: "Invoice",
  many: "Invoices",
  icon: "receipt-text",
  access: "private",
  title: "number",
  fields: {
    number: text("Number", { required: true, unique: true, max: 20 }),
    title: text("For", { required: true, max: 120 }),
    client: relation("Client", "clients", { required: true }),
    quote: relation("Quote", "quotes", { onDelete: "clear" }),
    state: choice("State", ["Sent", "Paid", "Cancelled"], {
      required: true,
      default: "Sent",
      colors: { Sent: "#c4681c", Paid: "#3d8a4d", Cancelled: "#8b8799" },
    }),
    issuedOn: date("Issued", { required: true }),
    dueOn: date("Due", { required: true }),
    tax: percent("Tax", { required: true, default: start.tax }),
    net: money("Net", { currency: start.currency }),
    taxAmount: money("Tax amount", { currency: start.currency, hidden: true }),
    total: money("Total", { currency: start.currency }),
  },
  rules: [
    sumOf({ field: "net", from: "lines", by: "invoice", of: "amount" }),
    total({ field: "taxAmount", of: ["net", "tax"] }),
    total({ field: "total", of: ["net", "taxAmount"], op: "plus" }),
  ],
  sort: "-issuedOn",
});

export const lines = entity("lines", {
  one: "Line",
  many: "Lines",
  icon: "list",
  access: "private",
  title: "what",
  fields: {
    what: text("What", { required: true, max: 160 }),
    quantity: number("Quantity", { required: true, default: 1, min: 0 }),
    price: money("Price", { currency: start.currency, required: true, min: 0 }),
    amount: money("Amount", { currency: start.currency }),
    invoice: relation("Invoice", "invoices", { required: true }),
  },
  rules: [total({ field: "amount", of: ["quantity", "price"] })],
  sort: "createdAt",
});
