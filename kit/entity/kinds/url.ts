// The address of a page.
import { words } from "../../words/index.ts";
import { isWebAddress, TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const url = fieldOf<string>("url");

export const urlKind: Kind = {
  ...TEXT,
  isSearched: true,
  lengthMax: 2_000,
  schema: (field, { text }) => text(field).refine(isWebAddress, words().checks.url(field.label)),
  parse: (text, _field, { address }) => address(text),
};

export const urlSample: Sample = { value: ({ unique }) => `https://example.com/${unique}`, misfit: "not an address" };
