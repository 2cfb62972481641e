// What only an app's server says, in the app's language.
import { enRefusals, type Refusals } from "./en.ts";

function createRefusals() {
  let spoken: Refusals = enRefusals;
  return {
    refusals: (): Refusals => spoken,
    speakRefusals(table: Refusals): void {
      spoken = table;
    },
  };
}

/** As the words of the kit's face, but never loaded by a page. */
const speech = createRefusals();

/** The refusals in the app's language. */
export const refusals = speech.refusals;

/** Brings the table of the app's language. */
export const speakRefusals = speech.speakRefusals;
