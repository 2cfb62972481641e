// Lists that a description surely shows to all: a part of a sentence that names them says so, and none takes it back.
import { rightsSaid, type SaidRights, saidToMembers } from "../access/rights.ts";
import { plain } from "../understanding/language/words.ts";
import type { StatedPrivacy } from "../understanding/stated/privacy.ts";
import { fieldsMeant } from "./meant-fields.ts";
import { listsNamed } from "./meant-lists.ts";
import { comparable, keepsSight, partsSaid, type SaidOf } from "./said-parts.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

/** Chances from which a part of a sentence opens something to all, and above which it may keep something all the same. */
const OPENS = 0.5;
const KEEPS = 0.3;

/** Whether a part of a sentence names a list, or points at one, and opens it. */
export const opens = ({ isNamed, said }: SaidOf): boolean =>
  isNamed && said.sightOpen > OPENS && said.sightKept < KEEPS;

/** Whether it speaks of who changes something, and of sight only by a likeness of words. */
const isOfChanges = ({ changeKept, sightKept }: SaidRights): boolean => changeKept > OPENS && sightKept < KEEPS;

/** A part of a sentence that keeps something from sight, with the fields that it speaks of. */
export type Kept = SaidOf & Readonly<{ fields: readonly FieldSpec[] }>;

export const keptIn = (parts: readonly SaidOf[], app: AppSpec): Kept[] =>
  parts
    .filter(({ said }) => keepsSight(said) && said.sightKept >= said.sightOpen && !isOfChanges(said))
    .map((one) => ({ ...one, fields: fieldsKept(one, app) }));

const fieldsKept = ({ part, lists }: SaidOf, app: AppSpec): FieldSpec[] =>
  fieldsMeant({ words: comparable(part), before: lists.map(({ many }) => plain(many)).join(" & ") }, app).map(
    ({ field }) => field,
  );

/** Whether a part takes back that a list is open: it names the list or points at it, and is not about fields alone. */
export const takesBack = ({ fields, lists, isSaidHere }: Kept, entity: EntitySpec): boolean =>
  fields.length === 0 && isSaidHere && lists.includes(entity);

/** Lists that every member surely sees, and that no limit which rules hear names. English only. */
export function surelyOpen(app: AppSpec, text: string, privacy: readonly StatedPrivacy[]): EntitySpec[] {
  const parts = partsSaid(rightsSaid(text).map(saidToMembers), app);
  const kept = keptIn(parts, app);
  const opened = parts.filter(opens).flatMap(({ lists }) => lists);
  const limited = privacy.flatMap((said) => said.limited.flatMap(({ words }) => listsNamed(words, app)));
  const isKept = (entity: EntitySpec) => limited.includes(entity) || kept.some((one) => takesBack(one, entity));
  return app.entities.filter((entity) => opened.includes(entity) && !isKept(entity));
}
