import { entity, text } from "@ninefold/entity";

export const notes = entity("notes", {
  one: "Note",
  many: "Notes",
  icon: "sprout",
  access: "published",
  title: "what",
  add: "Write down",
  fields: { what: text("What I did", { required: true, max: 300 }) },
  sort: "-createdAt",
});
