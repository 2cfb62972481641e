// The rules of an entity in words, for answers.
import type { Alert } from "#entity";
import { listing } from "../understanding/language/words.ts";
import type { EntitySpec, FieldSpec, RuleSpec } from "./types.ts";

const HOURS_A_DAY = 24;
const MINUTES_AN_HOUR = 60;

/** "“Ends at” of lessons comes after “Starts at”". */
export function ruleInWords({ many, fields }: EntitySpec, rule: RuleSpec): string {
  const label = (key: string) => `“${fields.find((field) => field.key === key)?.label ?? key}”`;
  const rows = many.toLowerCase();
  switch (rule.rule) {
    case "noOverlap":
      return `two ${rows}${rule.per ? ` of one ${label(rule.per)}` : ""} never overlap`;
    case "onePer":
      return `each person has one of the ${rows} for each ${listing(rule.fields.map(label))}`;
    case "stock":
      return rule.sign === 1
        ? `${label(rule.by)} of ${rows} is added to what there is`
        : `${label(rule.by)} of ${rows} is taken from what there is, and never below zero`;
    case "total":
      return `${label(rule.field)} of ${rows} is ${rule.of.map(label).join(` ${rule.op ?? "times"} `)}`;
    case "sumOf": {
      const lines = rule.from.replaceAll("_", " ");
      return `${label(rule.field)} of ${rows} is ${rule.of === undefined ? "the number" : "the sum"} of its ${lines}${counted(rule.where)}`;
    }
    case "latestOf":
      return `${label(rule.field)} of ${rows} follows the newest of its ${rule.from.replaceAll("_", " ")}`;
    case "dueAfter": {
      const every =
        typeof rule.every === "number" ? count(rule.every, rule.unit) : `${label(rule.every)} (${rule.unit}s)`;
      return `${label(rule.field)} of ${rows} is ${every} after ${label(rule.after)}`;
    }
    case "ordered":
      return `${label(rule.end)} of ${rows} is ${comparison(rule, fields)} ${label(rule.start)}${rule.most === undefined ? "" : ` and at most ${span(rule.most)} after it`}`;
    case "within":
      return `${label(rule.field)} of ${rows} ${listing([...early(rule.from), ...late(rule.to)])}`;
    case "when": {
      const isNumber = rule.over !== undefined || rule.under !== undefined;
      const amount = (value: number) =>
        fields.find(({ key }) => key === rule.by)?.kind === "money" ? String(value / 100) : String(value);
      const figures = [
        ...(rule.over === undefined ? [] : [`over ${amount(rule.over)}`]),
        ...(rule.under === undefined ? [] : [`under ${amount(rule.under)}`]),
      ];
      const values = isNumber
        ? listing(figures)
        : listing(rule.is.map((value) => (value === true ? "yes" : value === false ? "no" : `“${value}”`)));
      const what = [...(rule.only ? ["shown only"] : []), ...(rule.required ? ["required"] : [])].join(" and ");
      return `${label(rule.field)} of ${rows} is ${what} when ${label(rule.by)} is ${values}`;
    }
    case "like": {
      const parts = [
        ...(rule.starts === undefined ? [] : [`starts with “${rule.starts}”`]),
        ...(rule.ends === undefined ? [] : [`ends with “${rule.ends}”`]),
        ...(rule.contains === undefined ? [] : [`contains “${rule.contains}”`]),
      ];
      return `${label(rule.field)} of ${rows} always ${listing(parts)}`;
    }
  }
}

/** "that are not paid" in short: the values that rows have to have. */
const counted = (where: Record<string, string | boolean> | undefined): string => {
  const parts = Object.entries(where ?? {}).map(([key, value]) =>
    typeof value === "boolean" ? `“${key}” is ${value ? "yes" : "no"}` : `“${key}” is “${value}”`,
  );
  return parts.length === 0 ? "" : ` where ${listing(parts)}`;
};

function comparison({ end, same }: Extract<RuleSpec, { rule: "ordered" }>, fields: EntitySpec["fields"]): string {
  const kind = fields.find(({ key }) => key === end)?.kind ?? "";
  if (/date|time/i.test(kind)) return same ? "never before" : "always after";
  return same ? "never less than" : "always more than";
}

const span = (days: number): string =>
  days % 1 === 0 ? count(days, "day") : count(Math.round(days * HOURS_A_DAY), "hour");

const count = (many: number, unit: string): string => `${many} ${unit}${many === 1 ? "" : "s"}`;

/** "“Warmth” of fridges stands out above 8". */
function alertInWords(entity: EntitySpec, field: FieldSpec): string[] {
  return field.alert ? [`${markedField(entity, field)} stands out ${alertBounds(entity, field, field.alert)}`] : [];
}

/** What is done where values are to stand out: "let “Warmth” of fridges stand out above 8". */
export const lettingStandOut = (entity: EntitySpec, field: FieldSpec, alert: Alert): string =>
  `let ${markedField(entity, field)} stand out ${alertBounds(entity, field, alert)}`;

const markedField = ({ many }: EntitySpec, { label }: FieldSpec): string => `“${label}” of ${many.toLowerCase()}`;

function alertBounds({ fields }: EntitySpec, { kind }: FieldSpec, alert: Alert): string {
  const bound = (value: number | string) =>
    typeof value === "string"
      ? `“${fields.find(({ key }) => key === value)?.label ?? value}”`
      : kind === "money"
        ? value / 100
        : kind === "duration"
          ? count(value / MINUTES_AN_HOUR, "hour")
          : value;
  const parts = [
    ...(alert.over === undefined ? [] : [`above ${bound(alert.over)}`]),
    ...(alert.under === undefined ? [] : [`below ${bound(alert.under)}`]),
    ...(alert.days === undefined
      ? []
      : [alert.days === 0 ? "from that day on" : `from ${count(alert.days, "day")} before`]),
  ];
  return parts.join(" and ");
}

function early(from: number | undefined): string[] {
  if (from === undefined) return [];
  if (from === 0) return ["is never in the past"];
  return [from > 0 ? `is at least ${span(from)} ahead` : `is at most ${span(-from)} ago`];
}

function late(to: number | undefined): string[] {
  if (to === undefined) return [];
  if (to === 0) return ["is never in the future"];
  return [to > 0 ? `is at most ${span(to)} ahead` : `is at least ${span(-to)} ago`];
}

/** Everything that the server keeps true for an app, in words: rules, bounds and steps. */
export function rulesOfApp(entities: readonly EntitySpec[]): string[] {
  return entities
    .filter(({ part }) => part !== "toggle")
    .flatMap((entity) => [
      ...entity.fields.flatMap((field) => [
        ...boundsInWords(entity, field),
        ...stepsInWords(entity, field),
        ...alertInWords(entity, field),
      ]),
      ...(entity.rules ?? []).map((rule) => ruleInWords(entity, rule)),
    ]);
}

function boundsInWords({ many }: EntitySpec, { label, kind, min, max }: FieldSpec): string[] {
  const hasMin = min !== undefined && min !== 0;
  if ((!hasMin && max === undefined) || kind === "text" || kind === "longText") return [];
  const shown = (value: number) =>
    kind === "money" ? (value / 100).toFixed(2) : kind === "duration" ? `${value} minutes` : String(value);
  const name = `“${label}” of ${many.toLowerCase()}`;
  if (hasMin && max !== undefined) return [`${name} lies between ${shown(min)} and ${shown(max)}`];
  return [hasMin ? `${name} is at least ${shown(min)}` : `${name} is at most ${shown(max ?? 0)}`];
}

function stepsInWords({ many }: EntitySpec, { label, options, transitions }: FieldSpec): string[] {
  const [first] = options ?? [];
  if (!transitions || first === undefined) return [];
  const told = new Set([first]);
  const levels = [[first]];
  for (let next = after([first], transitions, told); next.length > 0; next = after(next, transitions, told))
    levels.push(next);
  const steps = levels.map((level) => listing(level).replace(/ and (?=[^,]*$)/, " or "));
  return [`“${label}” of ${many.toLowerCase()} goes step by step: ${steps.join(" → ").toLowerCase()}`];
}

/** Where each of these steps may lead that was not told yet. */
function after(level: readonly string[], transitions: Record<string, string[]>, told: Set<string>): string[] {
  const next = [...new Set(level.flatMap((step) => transitions[step] ?? []))].filter((step) => !told.has(step));
  for (const step of next) told.add(step);
  return next;
}
