import { choice, dateTime, entity, image, longText, text, yesNo } from "@ninefold/entity";

/** Best first. */
export const STATES = ["Good", "So-so", "Poor"] as const;
export type State = (typeof STATES)[number];
export const STATE_ICONS: Record<State, string> = { Good: "smile", "So-so": "meh", Poor: "frown" };

/** Read by all, changed by whoever wrote it. */
export const entries = entity("entries", {
  one: "Entry",
  many: "Entries",
  icon: "notebook-pen",
  access: "published",
  title: "state",
  fields: {
    state: choice("How it was", [...STATES], {
      required: true,
      colors: { Good: "#2f855a", "So-so": "#b7791f", Poor: "#c53030" },
    }),
    at: dateTime("When", { required: true }),
    notes: longText("What there is to tell", { max: 2000 }),
    photo: image("Photo"),
  },
  sort: "-at",
});

/** Asked for by anybody; who brought it is written by the server alone. */
export const needs = entity("needs", {
  one: "Need",
  many: "What is needed",
  icon: "shopping-bag",
  access: "published",
  title: "what",
  add: "Ask for something",
  fields: {
    what: text("What", { required: true, max: 80 }),
    brought: yesNo("Brought", { readOnly: true }),
    broughtBy: text("By", { readOnly: true, max: 80 }),
    broughtAt: dateTime("When", { readOnly: true }),
  },
  sort: "-createdAt",
});
