import { choice, dateTime, duration, entity, onePer, relation, text } from "@ninefold/entity";
import start from "./start.json";

export const PHASES = ["Work", "Rest"] as const;

/** What somebody's clock stands at, one row each, so that a reload or another device goes on with it. */
export const clocks = entity("clocks", {
  one: "Clock",
  many: "Clocks",
  icon: "timer",
  access: "private",
  title: "slot",
  fields: {
    slot: text("Slot", { required: true, default: "mine" }),
    phase: choice("Phase", [...PHASES], { required: true, default: "Work" }),
    endsAt: dateTime("Ends"),
    work: duration("Work", { required: true, default: start.work }),
    rest: duration("Rest", { required: true, default: start.rest }),
    task: relation("Task", "tasks"),
  },
  rules: [onePer("slot")],
});
