import { choice, date, duration, entity, money, relation, text } from "@ninefold/entity";
import start from "./start.json";

export const hours = entity("hours", {
  one: "Entry",
  many: "Hours",
  icon: "clock",
  access: "private",
  title: "what",
  add: "Add hours",
  fields: {
    project: relation("Project", "projects", { required: true }),
    what: text("What", { required: true, max: 120 }),
    day: date("Day", { required: true }),
    minutes: duration("Time", { required: true }),
    amount: money("Amount", { currency: start.currency, readOnly: true }),
    state: choice("State", ["Open", "Invoiced"], {
      required: true,
      default: "Open",
      colors: { Open: "#c4681c", Invoiced: "#3d8a4d" },
    }),
  },
  sort: "-day",
});
