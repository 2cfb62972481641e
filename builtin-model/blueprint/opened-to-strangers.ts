// Lists that a description surely opens to people without an account get a public page, unless any part of it keeps them from sight.
import { rightsSaid } from "../access/rights.ts";
import type { Description } from "../understanding/describe.ts";
import { plain } from "../understanding/language/words.ts";
import { isServed } from "../understanding/people.ts";
import { shortQuote } from "./kept-fields.ts";
import { isOfAPerson } from "./kept-private.ts";
import { fieldsForAll, howToClose, isPublic, mayBePublic, readByAll, SIGNING_IN } from "./public-lists.ts";
import { comparable, partsSaid } from "./said-parts.ts";
import { keptIn, opens, takesBack } from "./surely-open.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

/** Chance from which those to whom it opens it are people without an account. */
const TO_STRANGERS = 0.3;

/** Opens what is said to be for everybody; the app has its rights by now. */
export function openToStrangers(app: AppSpec, { language, written, audience }: Description): void {
  if (language !== null) return;
  const parts = partsSaid(rightsSaid(written), app);
  const kept = keptIn(parts, app);
  const described = plain(written);
  for (const part of parts.filter((one) => opens(one) && one.said.outside > TO_STRANGERS)) {
    const others = kept.filter((one) => one.part !== part.part);
    for (const entity of part.lists) {
      if (isPublic(entity) || isServed(entity.one) || isOfAPerson(entity)) continue;
      if (others.some((one) => takesBack(one, entity))) continue;
      // What is private only because the app was taken for one person's is that person's to show.
      const { access } = entity;
      if (audience === "personal" && access === "private") entity.access = "managed";
      const fields = others.flatMap((one) => one.fields);
      const words = comparable(part.part);
      entity.publicRead = fieldsForAll(entity, { words, described, kept: fields });
      if (mayBePublic(entity) && isPublic(entity)) tell(app, entity, part.sentence);
      else {
        delete entity.publicRead;
        entity.access = access;
      }
    }
  }
}

const ELSE = "For all else, and to send anything in, people sign in.";

function tell(app: AppSpec, entity: EntitySpec, sentence: string): void {
  const told = `Because of “${shortQuote(sentence.replace(/[.!]+$/, ""))}” ${readByAll(entity)}. ${howToClose(entity)}.`;
  app.assumed = [...app.assumed.filter((one) => one !== SIGNING_IN && one !== ELSE), told, ELSE];
}
