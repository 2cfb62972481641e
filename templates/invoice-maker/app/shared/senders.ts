import { entity, longText, text } from "@ninefold/entity";

/** What stands on top and at the foot of the sheet: one row a person. */
export const senders = entity("senders", {
  one: "Letterhead",
  many: "Letterheads",
  icon: "stamp",
  access: "private",
  title: "name",
  fields: {
    name: text("Your name", { required: true, max: 100 }),
    address: longText("Your address", { max: 400 }),
    payment: longText("How to pay", { max: 400, placeholder: "IBAN, or where to send a cheque" }),
    taxNumber: text("Tax number", { max: 40 }),
  },
});
