import { date, dateTime, entity, relation, text, time, yesNo } from "@ninefold/entity";

const PLANNER = { planner: ["read", "create", "update", "delete"] } as const;

/** Whose turn it may be. Whoever signs in says once which of them they are. */
export const people = entity("people", {
  one: "Person",
  many: "People",
  icon: "users",
  access: "managed",
  grants: PLANNER,
  title: "name",
  fields: { name: text("Name", { required: true, unique: true, max: 60 }) },
  sort: "name",
});

export const slots = entity("slots", {
  one: "Slot",
  many: "Slots",
  icon: "calendar-clock",
  access: "managed",
  grants: PLANNER,
  title: "task",
  fields: {
    task: text("What", { required: true, max: 60 }),
    day: date("Day", { required: true }),
    from: time("From", { required: true }),
    until: time("Until"),
    person: relation("Who", "people", { onDelete: "clear" }),
    offered: yesNo("Offered", { readOnly: true }),
  },
  sort: "day",
});

/** What was swapped; written by the server alone. */
export const swaps = entity("swaps", {
  one: "Swap",
  many: "Swaps",
  icon: "arrow-left-right",
  access: "managed",
  title: "slot",
  fields: {
    slot: relation("Slot", "slots", { required: true }),
    day: date("Day", { required: true }),
    had: text("Had it", { max: 60 }),
    took: text("Took it", { required: true, max: 60 }),
    at: dateTime("When", { required: true }),
  },
  sort: "-at",
});
