// A short text about anything.

import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const text = fieldOf<string>("text");

export const textKind: Kind = {
  ...TEXT,
  isSearched: true,
  isPlainText: true,
  titleRank: 0,
};

export const textSample: Sample = {
  value: ({ field, unique }) => `Sample ${unique}`.slice(0, typeof field.max === "number" ? field.max : undefined),
};
