import { choice, entity, longText, text, yesNo } from "@ninefold/entity";

export const things = entity("things", {
  one: "Thing",
  many: "Equipment",
  icon: "package",
  access: "managed",
  title: "name",
  fields: {
    name: text("Name", { required: true, unique: true, max: 80 }),
    kind: choice("Kind", ["Camera", "Light", "Sound", "Projection", "Other"], { default: "Other" }),
    label: text("Label on it", { max: 20 }),
    kept: text("Kept at", { max: 60 }),
    lendable: yesNo("Can be borrowed", { default: true }),
    notes: longText("Good to know"),
  },
  sort: "name",
});
