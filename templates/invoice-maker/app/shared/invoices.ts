import { choice, date, entity, money, percent, relation, sumOf, text, total } from "@ninefold/entity";
import start from "./start.json";

export const invoices = entity("invoices", {
  one: "Invoice",
  many: "Invoices",
  icon: "receipt-text",
  access: "private",
  title: "number",
  add: "Add invoice",
  fields: {
    number: text("Number", { required: true, unique: true, max: 20, placeholder: "2026-014" }),
    client: relation("Client", "clients", { required: true }),
    subject: text("For", { max: 120 }),
    status: choice("Status", ["Draft", "Sent", "Paid", "Cancelled"], {
      required: true,
      default: "Draft",
      colors: { Draft: "#8b8799", Sent: "#c4681c", Paid: "#3d8a4d", Cancelled: "#b93a3a" },
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
