import { entity, money, text } from "@ninefold/entity";
import start from "./start.json";

export const envelopes = entity("envelopes", {
  one: "Envelope",
  many: "Envelopes",
  icon: "mail",
  access: "shared",
  title: "name",
  fields: {
    name: text("Name", { required: true, unique: true, max: 40 }),
    monthly: money("A month", { currency: start.currency, required: true, min: 0 }),
  },
  sort: "createdAt",
});
