// A text of several lines.

import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const longText = fieldOf<string>("longText");

export const longTextKind: Kind = {
  ...TEXT,
  isSearched: true,
  isLongText: true,
  lengthMax: 20_000,
};

export const longTextSample: Sample = {
  value: ({ field, unique }) => `Sample ${unique}`.slice(0, typeof field.max === "number" ? field.max : undefined),
};
