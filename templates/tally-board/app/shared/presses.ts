import { date, dateTime, entity, longText, money, relation } from "@ninefold/entity";
import start from "./start.json";

/** Each time that it happened. Made by `/api/press` alone, so that nobody sets the price; whoever pressed may add a note or take it back. */
export const presses = entity("presses", {
  one: "Press",
  many: "Presses",
  icon: "mouse-pointer-click",
  access: "published",
  own: ["update", "delete"],
  title: "name",
  fields: {
    name: relation("Name", "names", { required: true, readOnly: true }),
    at: dateTime("When", { required: true, readOnly: true }),
    amount: money("Price", { currency: start.currency, readOnly: true }),
    note: longText("Note", { max: 200 }),
  },
  sort: "-at",
});

/** What somebody paid; written by whoever keeps the board. */
export const payments = entity("payments", {
  one: "Payment",
  many: "Payments",
  icon: "coins",
  access: "managed",
  title: "name",
  add: "Write down a payment",
  fields: {
    name: relation("Name", "names", { required: true }),
    amount: money("Amount", { currency: start.currency, required: true, min: 1 }),
    paidOn: date("Paid on", { required: true }),
  },
  sort: "-paidOn",
});
