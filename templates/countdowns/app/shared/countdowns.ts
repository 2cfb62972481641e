import { choice, dateTime, entity, number, text } from "@ninefold/entity";
import start from "./start.json";

/** White letters can be read on each. */
export const COLORS = {
  Green: "#2f5d3a",
  Blue: "#2a5c9a",
  Orange: "#a3541a",
  Red: "#a63a3a",
  Violet: "#6a4aa0",
  Grey: "#4f5a64",
} as const;

const named = {
  name: text("Name", { required: true, max: 40, placeholder: start.timers[0]?.name ?? "" }),
  minutes: number("Minutes", { required: true, default: 5, min: 0, max: 5999, step: 1 }),
  seconds: number("Seconds", { required: true, default: 0, min: 0, max: 59, step: 1 }),
  color: choice("Colour", Object.keys(COLORS), { required: true, default: "Green", colors: COLORS }),
};

/** Runs while it has a moment at which it ends; stands at `leftMs` while it is held. */
export const countdowns = entity("countdowns", {
  one: "Countdown",
  many: "Countdowns",
  icon: "timer",
  access: "private",
  title: "name",
  add: "Add a countdown",
  fields: {
    ...named,
    endsAt: dateTime("Ends", { hidden: true }),
    leftMs: number("Left", { hidden: true, min: 0 }),
  },
  sort: "-createdAt",
});

/** What a press makes a running countdown of. */
export const presets = entity("presets", {
  one: "Preset",
  many: "Presets",
  icon: "bookmark",
  access: "private",
  title: "name",
  add: "Add a preset",
  fields: named,
  sort: "createdAt",
});
