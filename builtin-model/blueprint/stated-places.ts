// "No more than 12 per workshop", "a class takes at most 8 kids": how many places there are, taken by those who sign up.
import { entityIn } from "../understanding/edits/context.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plain } from "../understanding/language/words.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

const MOST =
  "(?:no more than|not more than|never more than|at most|max(?:imum)?(?: of)?|up to|only|limited to|room for|space for|places for)";
const PER = new RegExp(
  `\\b${MOST} (\\d+) (?:[a-z]+ )?(?:can (?:come|join) )?(?:per|for each|in each|in every|in an?|in one|at each|each|an?) ([a-z]+)\\b`,
);
const TAKES = new RegExp(
  `\\b(?:an?|each|every|the|one) ([a-z]+) (?:has|have|takes?|holds?|fits|is limited to|are limited to) (?:${MOST} )?(\\d+) (?:people|persons|places|seats|kids|children|participants|members|guests|students|spots)\\b`,
);
const SIGNING = /(booking|reservation|sign_up|enrol|registration|ticket|participa)/;
const ROOM = /^(capacity|places|seats|spots|maxParticipants|participants|placesLeft)$/;
const COUNTED = /^(places|seats|tickets|spots|guests|persons|people)$/;

export type Places = { signing: EntitySpec; target: EntitySpec; most: number };

/** Whether a clause says how many places something has; the app then counts them down. */
export function givePlaces(app: AppSpec, clause: string): boolean {
  const said = placesSaid(app, clause);
  if (said) takePlaces(said.signing, said.target, said.most);
  return said !== null;
}

/** How many places a clause gives to what others sign up for; null where it does not. */
export function placesSaid(app: AppSpec, clause: string): Places | null {
  const words = plain(clause);
  const [, per, thing] = PER.exec(words) ?? [];
  const [, holder, takes] = TAKES.exec(words) ?? [];
  const target = entityIn(thing ?? holder ?? "", app);
  const most = Number(per ?? takes);
  const signing =
    target &&
    app.entities.find(({ name, fields }) => SIGNING.test(name) && fields.some(({ to }) => to === target.name));
  return target && signing && Number.isFinite(most) ? { signing, target, most } : null;
}

/** Each sign-up takes places away from what is left, at most so many. */
export function takePlaces(signing: EntitySpec, target: EntitySpec, most: number): void {
  const relation = signing.fields.find(({ to }) => to === target.name);
  const room = numberIn(target, ROOM, "places");
  const by = numberIn(signing, COUNTED, "places");
  if (!relation) return;
  Object.assign(room, { label: "Places left", required: true, default: most, min: 0, max: most });
  Object.assign(by, { required: true, default: 1, min: 1 });
  relation.required = true;
  const others = (signing.rules ?? []).filter(({ rule }) => rule !== "stock");
  signing.rules = [...others, { rule: "stock", relation: relation.key, field: room.key, by: by.key }];
}

function numberIn(entity: EntitySpec, keys: RegExp, name: string): FieldSpec {
  const known = entity.fields.find(({ key, kind }) => kind === "number" && keys.test(key));
  if (known) return known;
  const field = fieldFromNotation(`${name}: number`);
  const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
  entity.fields.splice(notes < 1 ? entity.fields.length : notes, 0, field);
  return field;
}
