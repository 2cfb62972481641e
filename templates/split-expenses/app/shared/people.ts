import { entity, text } from "@ninefold/entity";

export const people = entity("people", {
  one: "Person",
  many: "People",
  icon: "users",
  access: "shared",
  title: "name",
  fields: { name: text("Name", { required: true, unique: true, max: 40 }) },
  sort: "createdAt",
});
