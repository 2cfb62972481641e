import { date, duration, entity, longText, number, text, time } from "@ninefold/entity";

export const shifts = entity("shifts", {
  one: "Shift",
  many: "Shifts",
  icon: "calendar-days",
  access: "managed",
  title: "task",
  fields: {
    task: text("Task", { required: true, max: 80 }),
    day: date("Day", { required: true }),
    from: time("From", { required: true }),
    lasts: duration("Lasts", { required: true, default: 120 }),
    places: number("Places", { required: true, default: 3, min: 1, max: 100, step: 1 }),
    place: text("Where", { max: 80 }),
    notes: longText("Good to know", { max: 500 }),
  },
  sort: "day",
});
