// A telephone number, as people write it.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const phone = fieldOf<string>("phone");

export const phoneKind: Kind = {
  ...TEXT,
  isSearched: true,
  schema: (field, { text }) => text(field).regex(/^[+()\d\s./-]{3,40}$/, words().checks.phone(field.label)),
};

export const phoneSample: Sample = { value: () => "+1 555 0100", misfit: "call me" };
