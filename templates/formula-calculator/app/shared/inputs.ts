import { choice, entity, number, text } from "@ninefold/entity";

export const KINDS = ["Number", "Per cent", "Yes or no"] as const;

/** The units of an input or a result: formulas know the first; the other is the first times a factor. */
const units = {
  unit: text("Unit", { max: 12, placeholder: "m" }),
  otherUnit: text("Other unit", { max: 12, placeholder: "ft", help: "What it switches to, if it does." }),
  factor: number("Factor", { min: 0.000001, help: "How many of the other unit one unit is: 1 m is 3.28084 ft." }),
};

/** What people fill in. */
export const inputs = entity("inputs", {
  one: "Input",
  many: "Inputs",
  icon: "text-cursor-input",
  access: "managed",
  title: "label",
  add: "Add an input",
  fields: {
    label: text("Label", { required: true, max: 60, placeholder: "Room length" }),
    name: text("Name in formulas", { required: true, unique: true, max: 30, placeholder: "room_length" }),
    kind: choice("Kind", [...KINDS], {
      required: true,
      default: "Number",
      help: "10 per cent is 0.1 in a formula, yes is 1 and no is 0.",
    }),
    start: number("Begins with", { help: "In its first unit." }),
    ...units,
    least: number("At least"),
    most: number("At most"),
    place: number("Place", { required: true, default: 1, min: 1, max: 100, step: 1, help: "1 is the first." }),
  },
  sort: "place",
});

/** What is worked out. */
export const results = entity("results", {
  one: "Result",
  many: "Results",
  icon: "square-function",
  access: "managed",
  title: "label",
  add: "Add a result",
  fields: {
    label: text("Label", { required: true, max: 60, placeholder: "Floor" }),
    name: text("Name in formulas", { required: true, unique: true, max: 30, placeholder: "floor_area" }),
    formula: text("Formula", { required: true, max: 300, placeholder: "room_length * room_width" }),
    decimals: number("Decimals", { required: true, default: 0, min: 0, max: 6, step: 1 }),
    ...units,
    size: choice("Shown", ["Large", "Normal", "Not at all"], { required: true, default: "Normal" }),
    place: number("Place", { required: true, default: 1, min: 1, max: 100, step: 1, help: "1 is the first." }),
  },
  sort: "place",
});
