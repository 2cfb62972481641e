import { entity, onePer, text } from "@ninefold/entity";

/** A conversion that somebody wants on top: keys of `web/units.ts`. */
export const pins = entity("pins", {
  one: "Pin",
  many: "Pins",
  icon: "pin",
  access: "private",
  title: "to",
  fields: {
    kind: text("Kind", { required: true, max: 20 }),
    from: text("From", { required: true, max: 20 }),
    to: text("To", { required: true, max: 20 }),
  },
  rules: [onePer("kind", "from", "to")],
});
