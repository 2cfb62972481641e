// Where something is: "5 Market Square, Leeds".
import { fieldOf, type Kind, type Sample } from "./kind.ts";
import { TEXT } from "./text-base.ts";

export const location = fieldOf<string>("location");

export const locationKind: Kind = {
  ...TEXT,
  isSearched: true,
  isPlace: true,
  titleRank: 1,
};

export const locationSample: Sample = { value: ({ unique }) => `5 Market Square, Leeds ${unique}` };
