import { choice, entity, longText, money, number, text, yesNo } from "@ninefold/entity";
import start from "./start.json";

export const KINDS = [...new Set(start.products.map(({ kind }) => kind))];

export const products = entity("products", {
  one: "Product",
  many: "Products",
  icon: "package",
  access: "managed",
  title: "name",
  add: "Add a product",
  fields: {
    name: text("Name", { required: true, max: 80 }),
    kind: choice("Kind", KINDS, { required: true, default: KINDS[0] ?? "" }),
    price: money("Price", { currency: start.currency, required: true, min: 50 }),
    stock: number("In stock", { required: true, default: 0, min: 0, step: 1 }),
    about: longText("About it", { max: 400 }),
    offered: yesNo("Offered", { default: true }),
  },
  sort: "name",
});

/** A product as strangers see it: `free` is what is neither sold nor being paid for. */
export type Offered = { id: string; name: string; kind: string; price: number; about: string | null; free: number };
