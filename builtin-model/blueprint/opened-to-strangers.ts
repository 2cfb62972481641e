// Lists that a description surely opens to people without an account get a public page, unless any part of it keeps them from sight.
import { rightsSaid, type SaidRights } from "../access/rights.ts";
import type { Description } from "../understanding/describe.ts";
import { plain } from "../understanding/language/words.ts";
import { isServed } from "../understanding/people.ts";
import { shortQuote } from "./kept-fields.ts";
import { isOfAPerson } from "./kept-private.ts";
import { fieldsMeant } from "./meant-fields.ts";
import { fieldsForAll, howToClose, isPublic, mayBePublic, readByAll, SIGNING_IN } from "./public-lists.ts";
import { comparable, keepsSight, partsSaid, type SaidOf } from "./said-parts.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

/** Chances from which a part of a sentence opens something to all, and above which it may keep something all the same. */
const OPENS = 0.5;
const KEEPS = 0.3;
/** Chance from which those to whom it opens it are people without an account. */
const TO_STRANGERS = 0.6;

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

/** Whether a part of a sentence names a list, or points at one, and opens it. */
const opens = ({ isNamed, said }: SaidOf): boolean => isNamed && said.sightOpen > OPENS && said.sightKept < KEEPS;

/** Whether it speaks of who changes something, and of sight only by a likeness of words. */
const isOfChanges = ({ changeKept, sightKept }: SaidRights): boolean => changeKept > OPENS && sightKept < KEEPS;

/** A part of a sentence that keeps something from sight, with the fields that it speaks of. */
type Kept = SaidOf & Readonly<{ fields: readonly FieldSpec[] }>;

const keptIn = (parts: readonly SaidOf[], app: AppSpec): Kept[] =>
  parts
    .filter(({ said }) => keepsSight(said) && said.sightKept >= said.sightOpen && !isOfChanges(said))
    .map((one) => ({ ...one, fields: fieldsKept(one, app) }));

const fieldsKept = ({ part, lists }: SaidOf, app: AppSpec): FieldSpec[] =>
  fieldsMeant({ words: comparable(part), before: lists.map(({ many }) => plain(many)).join(" & ") }, app).map(
    ({ field }) => field,
  );

/** Whether a part takes back that a list is open: it names the list or points at it, and is not about fields alone. */
const takesBack = ({ fields, lists, isSaidHere }: Kept, entity: EntitySpec): boolean =>
  fields.length === 0 && isSaidHere && lists.includes(entity);

const ELSE = "For all else, and to send anything in, people sign in.";

function tell(app: AppSpec, entity: EntitySpec, sentence: string): void {
  const told = `Because of “${shortQuote(sentence.replace(/[.!]+$/, ""))}” ${readByAll(entity)}. ${howToClose(entity)}.`;
  app.assumed = [...app.assumed.filter((one) => one !== SIGNING_IN && one !== ELSE), told, ELSE];
}
