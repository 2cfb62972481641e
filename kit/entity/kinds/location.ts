// Where something is: "5 Market Square, Leeds".
import { fieldOf, type Kind } from "./kind.ts";
import { TEXT } from "./text-base.ts";

export const location = fieldOf<string>("location");

export const locationKind: Kind = {
  ...TEXT,
  isSearched: true,
  isPlace: true,
  titleRank: 1,
  sample: ({ unique }) => `5 Market Square, Leeds ${unique}`,
};
