// The address of a mailbox.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

export const email = fieldOf<string>("email");

export const emailKind: Kind = {
  ...TEXT,
  isSearched: true,
  titleRank: 2,
  schema: (field, { z, text }) => text(field).pipe(z.email(words().checks.email(field.label))),
};

export const emailSample: Sample = { value: ({ unique }) => `sample-${unique}@example.com`, misfit: "nobody" };
