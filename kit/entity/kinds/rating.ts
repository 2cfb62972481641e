// One to five stars.
import { words } from "../../words/index.ts";
import { NUMBER } from "./number-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** 1 to 5. */
export const rating = fieldOf<number>("rating");

export const ratingKind: Kind = {
  ...NUMBER,
  isWhole: true,
  steps: [1, 2, 3, 4, 5],
  column: "smallint",
  columnCheck: "between 1 and 5",
  schema: (field, { z, number }) => number({ ...field, min: 1, max: 5 }).pipe(z.int(words().checks.whole(field.label))),
  format: (_field, value) => words().values.ofFive(Number(value)),
};

export const ratingSample: Sample = { value: () => 4, misfit: 9 };
