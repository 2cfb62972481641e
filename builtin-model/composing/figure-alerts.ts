// "Goes red above 8", "under 4 mm", "fewer than 10 left": figures that stand out beyond what somebody said.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import type { About, Facts } from "../facts.ts";
import { boundsIn, classesOf } from "../reading/index.ts";
import { sentenceCase } from "../understanding/language/words.ts";
import { added } from "./due.ts";
import { listOf } from "./spoken-of.ts";
import type { Shown } from "./types.ts";
import { headOf, keyOf } from "./words.ts";

const CENTS = 100;

/** Bounds of figures; none where it is not clear which figure is meant. */
export function giveAlerts(entities: readonly EntitySpec[], facts: Facts, phrases: readonly About[]): Shown {
  const shown: Shown = { figures: [], lists: [] };
  for (const about of phrases) {
    const bounds = boundsIn(about.name);
    const entity = listOf(about, facts, entities);
    const field = entity && figureOf(entity, about, facts);
    if (!bounds || !entity || !field || field.alert) continue;
    const scale = (value: number | undefined) =>
      value !== undefined && field.kind === "money" ? value * CENTS : value;
    const [over, under] = [scale(bounds.over), scale(bounds.under)];
    field.alert = { ...(over === undefined ? {} : { over }), ...(under === undefined ? {} : { under }) };
    const filter = { [field.key]: { alert: true } as const };
    const label = field.label.toLowerCase();
    const how =
      over !== undefined && under !== undefined ? "out of range" : over === undefined ? "too low" : "too high";
    shown.figures.push({ label: sentenceCase(`${label} ${how}`), of: entity.name, filter });
    shown.lists.push({
      title: `Needs attention: ${label}`,
      of: entity.name,
      filter,
      sort: `${over === undefined ? "" : "-"}${field.key}`,
    });
  }
  return shown;
}

const isFigure = ({ kind }: FieldSpec): boolean => kind === "number" || kind === "money" || kind === "percent";
const MEASURES = new Set(["n.attribute", "n.quantity"]);
const LEFT = new Set(["left", "remain", "stock"]);

/** The figure that is meant: one that the phrase names, the only one, or one that the list is called by. */
function figureOf(entity: EntitySpec, about: About, { things, moments }: Facts): FieldSpec | null {
  const { key, thing } = about;
  const words = key.split(" ");
  const figures = entity.fields.filter(isFigure);
  const named = figures.find(({ label }) => words.includes(headOf(keyOf(label))));
  if (named) return named;
  const own = new Set(things[thing ?? -1]?.fields.flatMap((field) => field.key.split(" ")));
  const asked = figures.filter(({ label }) =>
    keyOf(label)
      .split(" ")
      .some((word) => own.has(word)),
  );
  // A question about some other figure is none about this one.
  const [only] = asked.length > 0 ? asked : figures;
  if (only && moments.includes(about) && (asked.length === 1 || figures.length === 1)) return only;
  const texts = entity.fields.filter(({ kind, key: own, to }) => kind === "text" && own !== entity.title && !to);
  const asText = texts.find(({ label }) => isMeasure(headOf(keyOf(label))) || words.includes(headOf(keyOf(label))));
  if (asText) return Object.assign(asText, { kind: "number" as const });
  if (figures.length > 0) return null;
  const measure = headOf(keyOf(entity.one));
  if (isMeasure(measure)) return added(entity, { key: measure, label: sentenceCase(measure), kind: "number" });
  return words.some((word) => LEFT.has(word))
    ? added(entity, { key: "left", label: "Left", kind: "number", min: 0 })
    : null;
}

const isMeasure = (word: string): boolean => MEASURES.has(classesOf(word)[0] ?? "");
