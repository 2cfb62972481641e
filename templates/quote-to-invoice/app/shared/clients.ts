import { email, entity, longText, text } from "@ninefold/entity";

export const clients = entity("clients", {
  one: "Client",
  many: "Clients",
  icon: "users",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 100 }),
    address: longText("Address", { max: 400 }),
    email: email("E-mail", { help: "Quotes are sent there, once you have allowed the address under Services." }),
  },
  sort: "name",
});
