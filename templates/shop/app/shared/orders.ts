import { choice, email, entity, longText, money, number, relation, text } from "@ninefold/entity";
import start from "./start.json";

/** Written by the checkout; the shop's owner says when it was sent. */
export const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  icon: "shopping-bag",
  access: "closed",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 80 }),
    mail: email("E-mail", { required: true }),
    address: longText("Address", { required: true, max: 400 }),
    state: choice("State", ["Not paid", "Paid", "Sent", "Refunded"], {
      required: true,
      default: "Not paid",
      colors: { "Not paid": "#8a8a8a", Paid: "#c4681c", Sent: "#2f8f5b", Refunded: "#b93a3a" },
    }),
    total: money("Total", { currency: start.currency, required: true, default: 0, readOnly: true }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  sort: "-createdAt",
});

export const lines = entity("lines", {
  one: "Line",
  many: "What to pack",
  icon: "list",
  access: "closed",
  title: "name",
  fields: {
    order: relation("Order", "orders", { required: true, readOnly: true }),
    product: relation("Product", "products", { onDelete: "clear", readOnly: true }),
    name: text("Name", { required: true, readOnly: true }),
    quantity: number("Quantity", { required: true, readOnly: true }),
    price: money("Price each", { currency: start.currency, required: true, readOnly: true }),
  },
  sort: "name",
});

/** An order as whoever has its link sees it. */
export type FollowedOrder = {
  name: string;
  state: string;
  total: number;
  lines: { name: string; quantity: number; price: number }[];
};
