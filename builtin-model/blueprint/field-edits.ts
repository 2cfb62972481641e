// Changes to an entity's fields.
import type { Renames } from "../files/columns.ts";
import { conversionProblem } from "../files/conversion.ts";
import { setDefault, TODAY_PRESET, withKind } from "../understanding/field.ts";
import { fieldKey, listing, plain } from "../understanding/language/words.ts";
import type { AccessEdit, BehaviourEdit, ConditionEdit, Edit, RowEdit, RuleEdit, SampleEdit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { renameKey, renameOptionIn } from "./page-conditions.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

const FIELDS_MAX = 40;
/** Where rows have a unit, amounts are so many of it. */
const MEASURED = /\b(?:amount|quantity)$/i;
/** Columns are never dropped. */
const STAYS = "what was written there stays in the database";
const PICTURE = /^(photos?|pictures?|images?|pics?)$/i;

export type EditResult = {
  app: AppSpec;
  done: string[];
  refused: string[];
  renamedFields: Renames["fields"];
  renamedOptions: { entity: string; key: string; from: string; to: string }[];
  /** How many changes were taken back, and how many of those came again. */
  undone: number;
  redone: number;
  /** For the name of the migration. */
  slug: string;
};

export type EntityEdit = Exclude<
  Edit,
  {
    edit:
      | "undo"
      | "redo"
      | "duplicatePage"
      | "moveOnOverview"
      | "removeFromOverview"
      | "restoreLooks"
      | "bringBack"
      | "declutter"
      | "currency"
      | "translate"
      | "groupPages"
      | "theme"
      | "text"
      | "addEntity"
      | "addPage"
      | "removePage"
      | "renamePage"
      | "pageText"
      | "removeChart"
      | "movePage"
      | "answer"
      | "choose"
      | "addRole"
      | "removeRole"
      | "renameRole"
      | "pageFor"
      | "unknown";
  }
>;

export const labelOf = (entity: EntitySpec, key: string): string =>
  entity.fields.find((field) => field.key === key)?.label.toLowerCase() ?? "creation date";

export function addField(app: AppSpec, entity: EntitySpec, wanted: FieldSpec): Outcome {
  if (entity.fields.some(({ key }) => key === wanted.key))
    return refused(`${entity.one} has a field “${wanted.label}” already.`);
  const same = PICTURE.test(wanted.label)
    ? entity.fields.find(({ kind, label }) => kind === "image" && PICTURE.test(label))
    : undefined;
  if (same) return refused(`${entity.many} have “${same.label}” for that already.`);
  if (entity.fields.length >= FIELDS_MAX)
    return refused(`${entity.one} has ${FIELDS_MAX} fields already; that is as many as I add.`);
  const target =
    wanted.kind === "text"
      ? app.entities.find((other) => other !== entity && plain(other.one) === plain(wanted.label))
      : undefined;
  const isMeasured =
    wanted.kind === "money" && MEASURED.test(wanted.label) && entity.fields.some(({ key }) => key === "unit");
  const field: FieldSpec = isMeasured
    ? withKind(wanted, "number")
    : target
      ? { key: wanted.key, label: wanted.label, kind: "relation", to: target.name }
      : { ...wanted };
  if (field.unique) delete field.unique;
  if (field.kind === "money" && app.currency && !field.currency) field.currency = app.currency;
  const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
  entity.fields.splice(notes < 0 ? entity.fields.length : notes, 0, field);
  return done(
    `added “${field.label}” (${target ? `a link to ${target.many.toLowerCase()}` : nameOfKind(field.kind)}) to ${entity.many.toLowerCase()}`,
  );
}

const nameOfKind = (kind: FieldSpec["kind"]): string =>
  (({ yesNo: "yes or no", longText: "long text", dateTime: "date and time" }) as Record<string, string>)[kind] ?? kind;

type FieldEdit = Exclude<
  Extract<EntityEdit, { key: string }>,
  RuleEdit | BehaviourEdit | ConditionEdit | SampleEdit | AccessEdit | RowEdit
>;

export function editField(result: EditResult, entity: EntitySpec, edit: FieldEdit): Outcome {
  const field = entity.fields.find(({ key }) => key === edit.key);
  if (!field) return refused(`${entity.one} has no such field.`);
  switch (edit.edit) {
    case "removeField":
      if (entity.fields.length < 2)
        return refused(`“${field.label}” is the only field of ${entity.many.toLowerCase()}.`);
      entity.fields = entity.fields.filter((other) => other !== field);
      return done(`removed “${field.label}” from ${entity.many.toLowerCase()} (${STAYS})`);
    case "renameField":
      return renameField(result, entity, field, edit.label);
    case "addOption":
      field.options = [...(field.options ?? []), ...edit.options.filter((option) => !field.options?.includes(option))];
      delete field.transitions;
      return done(
        `added ${edit.options.map((option) => `“${option}”`).join(", ")} to ${field.label.toLowerCase()} of ${entity.many.toLowerCase()}`,
      );
    case "removeOption": {
      const rest = (field.options ?? []).filter((option) => option.toLowerCase() !== edit.option.toLowerCase());
      if (rest.length === (field.options ?? []).length || rest.length === 0)
        return refused(`“${edit.option}” can't be removed from ${field.label.toLowerCase()}.`);
      field.options = rest;
      for (const name of Object.keys(field.colors ?? {})) if (!rest.includes(name)) delete field.colors?.[name];
      delete field.transitions;
      if (field.default !== undefined && !rest.includes(String(field.default))) field.default = rest[0] ?? "";
      return done(
        `removed “${edit.option}” from ${field.label.toLowerCase()} (rows that have it keep it until somebody changes it)`,
      );
    }
    case "colorOption":
      field.colors = { ...field.colors, [edit.option]: edit.color };
      return done(`marked “${edit.option}” of ${entity.many.toLowerCase()} in ${edit.color}`);
    case "renameOption":
      return renameOption(result, entity, field, edit);
    case "moveField":
      return moveField(entity, field, edit);
    case "changeField":
      return changeField(entity, field, edit);
    default:
      return refused("I can't do that to a field.");
  }
}

function renameField(result: EditResult, entity: EntitySpec, field: FieldSpec, label: string): Outcome {
  const from = field.key;
  const to = fieldKey(label);
  if (to !== from && entity.fields.some(({ key }) => key === to))
    return refused(`${entity.one} has a field “${label}” already.`);
  const before = field.label;
  field.label = label;
  field.key = to;
  const swap = (key: string) => (key === from ? to : key);
  const path = (text: string) =>
    text
      .split(":")
      .map((part) => swap(part))
      .join(":");
  if (entity.title) entity.title = swap(entity.title);
  if (entity.publicRead) entity.publicRead = entity.publicRead.map(swap);
  if (entity.sort) entity.sort = sortedBy(entity.sort, swap);
  entity.rules = entity.rules?.map((rule) =>
    JSON.parse(JSON.stringify(rule), (key, value: unknown) =>
      key !== "rule" && typeof value === "string" ? swap(value) : value,
    ),
  );
  for (const page of result.app.pages) {
    if (page.kind === "dashboard") {
      for (const one of [...page.charts, ...page.figures])
        if (one.of === entity.name && one.measure) one.measure = path(one.measure);
      for (const chart of page.charts) if (chart.of === entity.name) chart.by = path(chart.by);
    } else if (page.kind !== "content" && page.of === entity.name) {
      if ("filters" in page) page.filters = page.filters.map(swap);
      if (page.kind === "list" && page.boardBy) page.boardBy = swap(page.boardBy);
      if (page.kind === "list" && page.calendarBy) page.calendarBy = swap(page.calendarBy);
      if (page.kind === "report")
        Object.assign(page, {
          by: page.by.map(path),
          measures: page.measures.map(path),
          ...(page.compare ? { compare: swap(page.compare) } : {}),
        });
    }
  }
  if (from !== to) renameKey(result.app, entity.name, from, to);
  if (from !== to) result.renamedFields.push({ entity: entity.name, from, to });
  return done(`renamed “${before}” to “${label}” in ${entity.many.toLowerCase()}`);
}

/** An order by one or several fields, each by another key. */
const sortedBy = (sort: string, keyOf: (key: string) => string): string =>
  sort
    .split(",")
    .map((part) => (part.startsWith("-") ? `-${keyOf(part.slice(1))}` : keyOf(part)))
    .join(",");

/** Rows with the old name get the new one through the migration. */
function renameOption(
  result: EditResult,
  entity: EntitySpec,
  field: FieldSpec,
  { option, to }: { option: string; to: string },
): Outcome {
  const options = field.options ?? [];
  if (!options.includes(option) || options.includes(to)) return refused(`“${option}” can't be called “${to}”.`);
  field.options = options.map((one) => (one === option ? to : one));
  if (field.default === option) field.default = to;
  delete field.transitions;
  renameOptionIn(result.app, entity.name, { key: field.key, from: option, to });
  result.renamedOptions.push({ entity: entity.name, key: field.key, from: option, to });
  return done(`renamed “${option}” to “${to}” in ${field.label.toLowerCase()} of ${entity.many.toLowerCase()}`);
}

function moveField(
  entity: EntitySpec,
  field: FieldSpec,
  { beside, side }: { beside: string | null; side: "before" | "after" },
): Outcome {
  const rest = entity.fields.filter((one) => one !== field);
  const at = beside === null ? -1 : rest.findIndex(({ key }) => key === beside);
  const place = at >= 0 ? at + (side === "after" ? 1 : 0) : side === "before" ? 0 : rest.length;
  entity.fields = [...rest.slice(0, place), field, ...rest.slice(place)];
  return done(`moved “${field.label}” in ${entity.many.toLowerCase()}`);
}

function changeField(entity: EntitySpec, field: FieldSpec, edit: Extract<Edit, { edit: "changeField" }>): Outcome {
  const changes: string[] = [];
  if (edit.kind && edit.kind !== field.kind) {
    const problem =
      edit.kind === "relation" ? "a link needs another list to point at" : conversionProblem(field.kind, edit.kind);
    const isReplaced = problem !== null && edit.kind === "yesNo" && whyNotReplaced(entity, field) === null;
    if (problem && !isReplaced) return refused(`“${field.label}” can't become ${nameOfKind(edit.kind)}: ${problem}.`);
    const changed = withKind(field, edit.kind);
    // Texts that do not fit the new kind become empty, so the field can't stay required.
    if (changed.required && !["text", "longText"].includes(edit.kind)) delete changed.required;
    if (edit.options && edit.options.length > 0) changed.options = edit.options;
    entity.fields[entity.fields.indexOf(field)] = changed;
    if (REACHES.has(edit.kind)) showToMembersOnly(entity, field);
    const choices =
      changed.options?.length && edit.kind === "choice"
        ? ` of ${listing(changed.options.map((one) => `“${one}”`))} (rows that say something else keep it until somebody changes it)`
        : "";
    const left = isReplaced ? ` (${STAYS})` : "";
    return done(
      `turned “${field.label}” of ${entity.many.toLowerCase()} into ${nameOfKind(edit.kind)}${choices || left}`,
    );
  }
  if (edit.required !== undefined) {
    if (edit.required && field.kind === "relation")
      return refused(
        `“${field.label}” links to other rows, and rows without a link would be left over, so it stays optional.`,
      );
    if (edit.required) field.required = true;
    else delete field.required;
    changes.push(edit.required ? "required" : "optional");
  }
  if (edit.preset === TODAY_PRESET && field.kind === "date") {
    if (field.required)
      return refused(`A new ${entity.one.toLowerCase()} starts with today in “${field.label}” already.`);
    field.required = true;
    changes.push(
      `a day that is always given: a new row starts with today, and whoever enters it can take another (${entity.many.toLowerCase()} that have none get the day of this change)`,
    );
  } else if (edit.preset !== undefined) {
    if (!setDefault(field, edit.preset)) return refused(`“${edit.preset}” can't be the default of “${field.label}”.`);
    changes.push(`filled with “${edit.preset}” by default`);
  }
  if (edit.unit !== undefined && field.kind === "number" && field.unit !== edit.unit) {
    field.unit = edit.unit;
    changes.push(`counted in ${edit.unit}, which is shown behind it`);
  }
  changes.push(...boundsOf(field, edit));
  if (edit.hidden !== undefined) {
    if (edit.hidden) {
      field.hidden = true;
      showToMembersOnly(entity, field);
    } else delete field.hidden;
    changes.push(edit.hidden ? "hidden in lists" : "visible in lists");
  }
  return changes.length > 0
    ? done(`made “${field.label}” of ${entity.many.toLowerCase()} ${changes.join(" and ")}`)
    : refused(`“${field.label}” is like that already.`);
}

/** Why another column can't take the place of a field's; null where it can. */
function whyNotReplaced(entity: EntitySpec, { key, label, kind, unique }: FieldSpec): string | null {
  const many = entity.many.toLowerCase();
  if (kind !== "text" && kind !== "longText") return `“${label}” of ${many} is no text.`;
  if (key === entity.title) return `“${label}” is what ${many} are called by.`;
  if (unique) return `No two ${many} have the same “${label}”; say first that they may.`;
  const isInRule = JSON.stringify(entity.rules ?? []).includes(`"${key}"`);
  return isInRule ? `A rule of ${many} speaks of “${label}”; drop it first.` : null;
}

/** Rows are picked where a text was written. */
export function linkInstead(entity: EntitySpec, field: FieldSpec, target: EntitySpec): Outcome {
  const problem = whyNotReplaced(entity, field);
  if (problem) return refused(problem);
  // Rows without a link would be left over.
  const { required, ...linked } = withKind(field, "relation");
  entity.fields[entity.fields.indexOf(field)] = { ...linked, to: target.name };
  return done(
    `let “${field.label}” of ${entity.many.toLowerCase()} be picked from ${target.many.toLowerCase()} (${STAYS})`,
  );
}

/** How to reach or find somebody is for no public page unless that is wished. */
const REACHES: ReadonlySet<FieldSpec["kind"]> = new Set(["email", "phone", "location"]);

function showToMembersOnly(entity: EntitySpec, { key: gone }: FieldSpec): void {
  if (entity.publicRead) entity.publicRead = entity.publicRead.filter((key) => key !== gone);
}

/** New bounds hold for what is written from now on. */
function boundsOf(field: FieldSpec, { min, max }: { min?: number; max?: number }): string[] {
  const shown = (value: number) => (field.kind === "money" ? (value / 100).toFixed(2) : String(value));
  const unit = field.kind === "text" || field.kind === "longText" ? " characters" : "";
  if (min !== undefined) field.min = min;
  if (max !== undefined) field.max = max;
  return [
    ...(min === undefined ? [] : [`at least ${shown(min)}${unit}`]),
    ...(max === undefined ? [] : [`at most ${shown(max)}${unit}`]),
  ];
}
