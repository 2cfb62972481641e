import {
  choice,
  dateTime,
  duration,
  entity,
  money,
  noOverlap,
  number,
  relation,
  stock,
  text,
  total,
} from "@ninefold/entity";

export const stylists = entity("stylists", {
  one: "Stylist",
  many: "Stylists",
  icon: "scissors",
  access: "managed",
  fields: { name: text("Name", { required: true }) },
  sort: "name",
});

export const appointments = entity("appointments", {
  one: "Appointment",
  many: "Appointments",
  icon: "calendar-clock",
  title: "service",
  fields: {
    service: text("Service", { required: true }),
    stylist: relation("Stylist", "stylists", { required: true }),
    startsAt: dateTime("Starts at", { required: true }),
    length: duration("Length", { required: true, default: 45, min: 10, max: 240 }),
    status: choice("Status", ["Booked", "Done", "Cancelled"], { default: "Booked" }),
  },
  sort: "startsAt",
  rules: [noOverlap({ start: "startsAt", end: "length", per: "stylist" })],
});

export const products = entity("products", {
  one: "Product",
  many: "Products",
  icon: "shopping-bag",
  access: "managed",
  fields: {
    name: text("Name", { required: true }),
    price: money("Price", { required: true }),
    left: number("Left", { required: true, min: 0 }),
  },
});

export const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  icon: "receipt",
  title: "product",
  fields: {
    product: relation("Product", "products", { required: true }),
    quantity: number("Quantity", { required: true, min: 1, default: 1 }),
    unitPrice: money("Unit price", { required: true }),
    amount: money("Amount"),
  },
  rules: [
    stock({ relation: "product", field: "left", by: "quantity" }),
    total({ field: "amount", of: ["quantity", "unitPrice"] }),
  ],
});
