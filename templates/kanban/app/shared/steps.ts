import { entity, relation, text, yesNo } from "@ninefold/entity";

export const steps = entity("steps", {
  one: "Step",
  many: "Steps",
  icon: "list-checks",
  access: "shared",
  title: "step",
  fields: {
    step: text("Step", { required: true, max: 120 }),
    done: yesNo("Done"),
    card: relation("Card", "cards", { required: true }),
  },
  sort: "createdAt",
});
