// Where something is: "5 Market Square, Leeds".

import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const location = fieldOf<string>("location");

export const locationKind: Kind = {
  ...TEXT,
  isSearched: true,
  isPlace: true,
  titleRank: 1,
};

export const locationSample: Sample = { value: ({ unique }) => `5 Market Square, Leeds ${unique}` };
