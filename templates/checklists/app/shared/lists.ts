import { choice, entity, number, relation, text } from "@ninefold/entity";

export const WANTS = ["A tick", "A photo", "A note"] as const;

export const lists = entity("lists", {
  one: "List",
  many: "Lists",
  icon: "list-checks",
  access: "managed",
  grants: { lead: ["read", "create", "update", "delete"] },
  title: "name",
  fields: {
    name: text("Name", { required: true, unique: true, max: 60 }),
    about: text("When it is done", { max: 120, placeholder: "Every evening, before the last one leaves" }),
  },
  sort: "name",
});

export const items = entity("items", {
  one: "Item",
  many: "Items",
  icon: "square-check",
  access: "managed",
  grants: { lead: ["read", "create", "update", "delete"] },
  title: "text",
  fields: {
    text: text("What is to be done", { required: true, max: 120 }),
    position: number("Place in the list", { min: 1, max: 200, step: 1, help: "Empty: as they were written" }),
    wants: choice("Wants", [...WANTS], { required: true, default: "A tick" }),
    list: relation("List", "lists", { required: true }),
  },
  sort: "position",
});
