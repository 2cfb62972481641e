// Numbers and amounts of sample rows in the range that their names suggest.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { plain } from "../understanding/language/words.ts";

/** Entity, field, the least, the step, how many steps; the first match decides. */
type Range = readonly [RegExp, RegExp, number, number, number];

const MONEY: readonly Range[] = [
  [/./, /revenue|turnover|assets/, 48_000, 3_500, 12],
  [/./, /budget|coverage|insured/, 8_000, 1_750, 12],
  [/deal|opportunit|lead|sale/, /value|amount|total|worth/, 3_200, 2_350, 11],
  [/project|contract|tender/, /value|amount|total|price|cost/, 4_500, 1_850, 11],
  [/equipment|asset|instrument|camera|lens|machine|tool|artwork|device/, /value|price|cost|worth/, 180, 235, 11],
  [/./, /salary|stipend/, 2_400, 225, 9],
  [/./, /rent\b|lease/, 720, 85, 11],
  [/propert|apartment|house|flat|listing/, /price|value/, 189_000, 23_500, 9],
  [/vehicle|car|truck|boat/, /price|value/, 7_900, 1_450, 11],
  [/./, /hourly|per hour/, 45, 5, 9],
  [/./, /daily|per day|per night|nightly/, 38, 12, 9],
  [/./, /deposit/, 150, 50, 8],
  [/invoice|quote|estimate|order|payment|bill/, /amount|total|price|value|subtotal/, 240, 185, 13],
  [/donation|pledge|contribution/, /amount|total/, 10, 15, 11],
  [/expense|transaction|cost|receipt/, /amount|total|cost|price/, 12, 23.5, 13],
  [/./, /goal|target|raised|balance|profit|savings/, 1_200, 340, 11],
  [/event|class|lesson|session|course|workshop|ticket|concert/, /price|fee|cost|amount/, 8, 4, 7],
  [/bread|cake|dish|menu|meal|coffee|drink|food|bakery/, /price|cost/, 2.8, 1.1, 9],
  [/repair|job|service|treatment|appointment|labour/, /price|cost|labour|parts|total|amount/, 35, 18.5, 11],
  [/member|subscription|plan/, /price|fee|amount|dues/, 19, 10, 5],
  [/./, /fuel|toll|tip|shipping|tax/, 6, 7.4, 9],
  [/./, /./, 9.5, 6.5, 11],
];

const NUMBER: readonly Range[] = [
  [/./, /queen age|age of the queen/, 1, 1, 3],
  [/hive|plant|wine|cheese|horse|animal|pet|dog|cat/, /\bage\b/, 1, 1, 9],
  [/child|pupil|student/, /\bage\b/, 9, 1, 9],
  [/./, /\bage\b/, 23, 4, 11],
  [/object|artefact|artifact|antique|museum/, /\byear/, 1742, 17, 11],
  [/./, /\byear|founded|vintage/, 2014, 1, 11],
  [/./, /mileage|odometer/, 18_400, 9_730, 9],
  [/./, /bedroom|bathroom/, 1, 1, 4],
  [/./, /\bfloor|level|storey/, 1, 1, 4],
  [/./, /square|area|size|surface/, 38, 11, 9],
  [/./, /reorder|minimum|low stock|threshold/, 5, 5, 4],
  [/./, /stock|on hand|available/, 6, 13, 9],
  [/./, /servings|serves|portions/, 2, 1, 6],
  [/./, /quantity|pieces|units/, 2, 3, 9],
  [/./, /capacity|seats|places|spots|max/, 8, 4, 7],
  [/./, /guests|people|persons|participants|attend/, 2, 1, 6],
  [/./, /target|goal|pages|words/, 80, 40, 8],
  [/./, /steps\b/, 4_200, 950, 9],
  [/./, /calorie|kcal/, 180, 65, 9],
  [/./, /distance|kilomet/, 3, 2.5, 9],
  [/\b(?:pet|cat|dog|rabbit|animal)/, /weight/, 2.4, 1.3, 9],
  [/./, /kilogram|weight|honey|yield/, 4, 3.5, 9],
  [/./, /temperature/, 17, 1.5, 7],
  [/./, /reps|repetitions/, 6, 2, 5],
  [/./, /sets\b/, 2, 1, 4],
  [/./, /points|score/, 12, 9, 9],
  [/./, /hours/, 1, 0.5, 9],
  [/./, /days/, 1, 1, 9],
  [/./, /cooking|minutes/, 15, 5, 9],
  [/./, /order|position|rank|place|number/, 1, 1, 12],
  [/./, /./, 2, 1, 9],
];

/** Whole cents. */
export function sampleCents(field: FieldSpec, entity: EntitySpec, spread: number): number {
  const cents = bounded(field, Math.round(within(MONEY, field, { entity, spread }) * 100), spread);
  // A discount that is never more than the price is a part of it.
  return isBelow(field, entity) ? Math.round(cents / 100) * 10 : cents;
}

const isBelow = ({ key }: FieldSpec, { rules }: EntitySpec): boolean =>
  rules?.some((rule) => rule.rule === "ordered" && rule.start === key) === true;

const isInterval = ({ key }: FieldSpec, { rules }: EntitySpec): boolean =>
  rules?.some((rule) => rule.rule === "dueAfter" && rule.every === key) === true;

/** Between narrow bounds all values occur; wide ones only cut off. */
function bounded({ min, max }: FieldSpec, value: number, spread: number): number {
  if (min !== undefined && max !== undefined && (value < min || value > max) && min !== 0)
    return Math.round((min + ((max - min) * ((spread * 5 + 3) % 8)) / 7) * 10) / 10;
  return Math.min(max ?? value, Math.max(min ?? value, value));
}

export function sampleNumber(field: FieldSpec, entity: EntitySpec, spread: number): number {
  // Who books takes a place or a few.
  if (field.min === 1 && field.default === 1) return 1 + ((spread * 5 + 3) % 4);
  // What recurs does so as often as most do.
  if (typeof field.default === "number" && isInterval(field, entity)) return field.default;
  const value = within(NUMBER, field, { entity, spread });
  const kept = bounded(field, value, spread);
  return isBelow(field, entity) ? Math.round(kept / 5) : kept;
}

/** Steps in no order that one sees, so that lists and charts have ups and downs. */
function within(
  ranges: readonly Range[],
  field: FieldSpec,
  { entity, spread }: { entity: EntitySpec; spread: number },
) {
  const [entityName, name] = [plain(entity.name.replaceAll("_", " ")), plain(field.label)];
  const found = ranges.find(([entities, fields]) => entities.test(entityName) && fields.test(name));
  const [, , least = 1, step = 1, steps = 5] = found ?? [];
  return Math.round((least + step * ((spread * 5 + 3) % steps)) * 100) / 100;
}
