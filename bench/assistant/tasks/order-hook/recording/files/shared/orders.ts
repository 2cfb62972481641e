import { entity, money, text } from "@ninefold/entity";

export const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  icon: "shopping-bag",
  access: "closed",
  title: "customer",
  fields: {
    customer: text("Customer", { required: true }),
    number: text("Number", { required: true, unique: true }),
    total: money("Total", { required: true }),
  },
  sort: "-createdAt",
});
