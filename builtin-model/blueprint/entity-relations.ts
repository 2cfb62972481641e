// How the entities of an app point at one another.
import { DONE_TO, STAFF } from "../knowledge/attribute-words.ts";
import { nounShape } from "../knowledge/shapes.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plain, plural, sentenceCase, tableName } from "../understanding/language/words.ts";
import { PARTS, type Wanted } from "./parts.ts";
import type { EntitySpec, FieldSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

export type Named = Wanted & { name: string };

/** Resolves a relation to the first of its targets that the app has. Without any it becomes text or is left out. */
export function relate(field: FieldSpec, self: Named, all: readonly Named[]): FieldSpec[] {
  if (field.kind !== "relation") return [field];
  const optional = field.to?.endsWith("?") === true;
  const must = field.required === true || field.to?.endsWith("!") === true;
  const names = (field.to ?? "").replace(/[?!]$/, "").split("/");
  const targets = names.flatMap((name) =>
    name === "self"
      ? [self]
      : name === "@"
        ? mainOf(all, self)
        : all.filter((one) => one !== self && isCalled(one, name)),
  );
  const target = targets[0];
  const { to: _, ...rest } = field;
  if (!target) return optional || must ? [] : [{ ...rest, kind: "text" }];
  const named =
    names.includes("@") ||
    ["about", "subject", "item", "source"].includes(field.key) ||
    isMisnamed(field, target, names);
  const label = named ? sentenceCase(target.one) : field.label;
  return [
    { ...rest, key: named ? keyOf(target.one) : field.key, label, kind: "relation", to: target.name, required: must },
  ];
}

/** "Employee" that points at members: it is called after what it points at. Roles such as "led by" keep their name. */
function isMisnamed(field: FieldSpec, target: Named, names: readonly string[]): boolean {
  const own = plain(field.label);
  return names.includes(own) && !isCalled(target, own) && !target.one.endsWith(own);
}

/** The app's main entity, for all others. */
function mainOf(all: readonly Named[], self: Named): Named[] {
  const main = all.find(isMain);
  if (main === self && self.known === null) return [];
  // Marriages do not belong to baptisms: things of one sort stand side by side.
  const shape = self.known === null ? nounShape(self.one) : null;
  if (shape && main && main.known === null && nounShape(main.one) === shape) return [];
  const others = all.filter((one) => one !== self && isMain(one) && !self.parents.includes(one.one));
  const isAside = self.known !== null && PARTS[self.known.part] !== "main";
  const laidOut = self.place === undefined || isAside ? [] : keptOf(others, self);
  return [...laidOut, ...others].slice(0, self.parents.length > 0 ? 0 : 1);
}

/** Of what a list lays out, those that things are done to: neither staff nor what happens; those named first come first. */
const keptOf = (all: readonly Named[], self: Named): Named[] =>
  all
    .filter(
      (one) => (one.place ?? Infinity) < (self.place ?? 0) && isMain(one) && !isHappening(one) && !STAFF.test(one.one),
    )
    .toSorted((left, right) => (left.place ?? 0) - (right.place ?? 0));

const isHappening = ({ one, known, fields }: Named): boolean =>
  [...(known ?? shapeOf(one)).fields, ...fields.map(({ kind, required }) => `: ${kind}${required ? "!" : ""}`)].some(
    (field) => /: date(Time)?!/.test(field),
  );

/** "Animals, treatments, releases": what is done to one of the things is linked to it, where nothing says to which. */
export function linkLonely(entities: readonly EntitySpec[], all: readonly Named[]): void {
  const pointedAt = new Set(entities.flatMap(({ fields }) => fields.map(({ to }) => to)));
  for (const entity of entities) {
    const self = all.find(({ name }) => name === entity.name);
    const isLinked = entity.fields.some(({ to }) => to !== undefined) || pointedAt.has(entity.name);
    if (!self || self.form || isLinked || !DONE_TO.test(self.one)) continue;
    const target = self.place === undefined ? keptAnyway(all, self) : keptOf(all, self)[0];
    if (!target) continue;
    const field: FieldSpec = {
      key: keyOf(target.one),
      label: sentenceCase(target.one),
      kind: "relation",
      to: target.name,
    };
    const same = entity.fields.findIndex(({ key }) => key === field.key);
    entity.fields.splice(same < 0 ? 1 : same, same < 0 ? 0 : 1, field);
  }
}

/** In a looser text: the first thing that neither happens nor is somebody. */
const keptAnyway = (all: readonly Named[], self: Named): Named | undefined =>
  !isHappening(self)
    ? undefined
    : all.find((one) => one !== self && !one.form && isMain(one) && !isHappening(one) && !isSomebodyKept(one));

const isSomebodyKept = ({ one, known }: Named): boolean =>
  known ? known.fields.some((field) => /^(?:email|phone)/.test(field)) : shapeOf(one).isPerson;

function isMain({ known }: Named): boolean {
  return known === null || PARTS[known.part] === "main";
}

function isCalled(one: Named, name: string): boolean {
  return one.one === name || one.known?.id === name || one.name === tableName(plural(name));
}

const keyOf = (noun: string): string => fieldFromNotation(noun).key;

/** A relation to an entity that the description says this one belongs to. */
export function addParent(fields: FieldSpec[], parent: string, self: Named, all: readonly Named[]): void {
  const target = all.find((one) => one !== self && isCalled(one, parent));
  if (!target || fields.some(({ to }) => to === target.name)) return;
  const toggles = self.known?.part === "toggle" || self.known?.part === "thread";
  const several = toggles && self.parents.length > 1;
  const field: FieldSpec = {
    key: keyOf(target.one),
    label: sentenceCase(target.one),
    kind: "relation",
    to: target.name,
  };
  if (toggles && !several) field.required = true;
  const same = fields.findIndex(({ key }) => key === field.key);
  if (same >= 0) fields[same] = field;
  else fields.splice(Math.min(1, fields.length), 0, field);
}

/** "Instructor" where the app keeps teachers, "company" where it keeps accounts. */
const isSomebody = ({ known }: Named, name: string): boolean =>
  known?.names.includes(name) === true && known.fields.some((field) => field.startsWith("email"));

/** "Trainer" of a class, when the app keeps trainers: a link to one of them. */
export function linkNamesakes(fields: FieldSpec[], self: Named, all: readonly Named[]): void {
  for (const [place, field] of fields.entries()) {
    if (field.kind !== "text" || place === 0) continue;
    const target =
      all.find((one) => one !== self && one.one === plain(field.label)) ??
      all.find((one) => one !== self && isSomebody(one, plain(field.label)));
    const same = target ? fields.findIndex(({ to }) => to === target.name) : -1;
    if (same >= 0 && fields[same]?.key !== field.key) continue;
    if (same >= 0) fields.splice(same, 1);
    if (target)
      fields[same >= 0 && same < place ? place - 1 : place] = {
        key: field.key,
        label: field.label,
        kind: "relation",
        to: target.name,
        ...(field.required ? { required: true } : {}),
      };
  }
}
