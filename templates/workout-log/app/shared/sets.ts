import { dateTime, entity, number, relation, total } from "@ninefold/entity";

export const sets = entity("sets", {
  one: "Set",
  many: "Sets",
  icon: "repeat",
  access: "private",
  title: "exercise",
  fields: {
    exercise: relation("Exercise", "exercises", { required: true }),
    weight: number("Weight", { required: true, min: 0, max: 1000, unit: "kg" }),
    repetitions: number("Repetitions", { required: true, min: 1, max: 200, step: 1 }),
    volume: number("Volume", { readOnly: true, unit: "kg" }),
    doneAt: dateTime("Done", { required: true }),
  },
  rules: [total({ field: "volume", of: ["weight", "repetitions"] })],
  sort: "-doneAt",
});
