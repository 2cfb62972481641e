import { email, entity, phone, text } from "@ninefold/entity";

export const contacts = entity("contacts", {
  one: "Contact",
  many: "Contacts",
  icon: "contact",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 120 }),
    email: email("E-mail", { unique: true }),
    phone: phone("Phone"),
    company: text("Company", { max: 120 }),
  },
  sort: "name",
});
