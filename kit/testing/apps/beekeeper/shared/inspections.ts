import { choice, date, duration, entity, longText, rating, relation, text, yesNo } from "@ninefold/entity";

export const inspections = entity("inspections", {
  one: "Inspection",
  many: "Inspections",
  icon: "clipboard-check",
  title: "summary",
  fields: {
    summary: text("Summary", { required: true, max: 120 }),
    hive: relation("Hive", "hives", { required: true }),
    status: choice("Status", ["Planned", "In progress", "Done"], {
      default: "Planned",
      transitions: { Planned: ["In progress", "Done"], "In progress": ["Done", "Planned"], Done: ["In progress"] },
    }),
    inspectedOn: date("Inspected on", { required: true }),
    temper: rating("Temper"),
    queenSeen: yesNo("Queen seen"),
    minutes: duration("Duration"),
    notes: longText("Notes"),
  },
  sort: "-inspectedOn",
});
