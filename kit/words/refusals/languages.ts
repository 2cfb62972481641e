// What only an app's server says, in the app's language.
import { enRefusals, type Refusals } from "./en.ts";

function createRefusals() {
  let current: Refusals = enRefusals;
  return {
    refusals: (): Refusals => current,
    setRefusals(table: Refusals): void {
      current = table;
    },
  };
}

/** As the words of the kit's face, but never loaded by a page. */
const language = createRefusals();

/** The refusals in the app's language. */
export const refusals = language.refusals;

/** Brings the table of the app's language. */
export const setRefusals = language.setRefusals;
