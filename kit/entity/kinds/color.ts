// A colour: its name, or its red, green and blue.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const color = fieldOf<string>("color");

export const colorKind: Kind = {
  ...TEXT,
  schema: (field, { text }) => text(field).regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i, words().checks.color(field.label)),
};

export const colorSample: Sample = { value: () => "#2f5d50", misfit: "??" };
