import { dateTime, entity, onePer, relation, text } from "@ninefold/entity";

/** The clock that runs: at most one a person. */
export const clocks = entity("clocks", {
  one: "Clock",
  many: "Clocks",
  icon: "timer",
  access: "private",
  title: "what",
  fields: {
    slot: text("Slot", { required: true, default: "mine" }),
    project: relation("Project", "projects", { required: true }),
    what: text("What", { required: true, max: 120 }),
    since: dateTime("Since", { required: true }),
  },
  rules: [onePer("slot")],
});
