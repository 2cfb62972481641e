// The conditions on pages keep step with the fields and options that they speak of.
import type {
  AppSpec,
  ChartSpec,
  EntitySpec,
  FigureSpec,
  ListSpec,
  PageOf,
  RowCondition,
  RowConditions,
} from "./types.ts";

type Held = PageOf<"list"> | FigureSpec | ChartSpec | ListSpec;

/** The conditions on rows of an entity, wherever they stand. */
function conditionsOf(app: AppSpec, entity: string): { conditions: RowConditions; keep(next: RowConditions): void }[] {
  const of = (held: Held, conditions: RowConditions | undefined, keep: (next: RowConditions) => void) =>
    held.of === entity && conditions ? [{ conditions, keep }] : [];
  return app.pages.flatMap((page) => {
    if (page.kind === "list") return of(page, page.where, (next) => Object.assign(page, { where: next }));
    if (page.kind !== "dashboard") return [];
    return [...page.figures, ...page.charts, ...page.lists].flatMap((held) =>
      of(held, held.filter, (next) => Object.assign(held, { filter: next })),
    );
  });
}

/** A field has another key now. */
export function renameKey(app: AppSpec, entity: string, from: string, to: string): void {
  const rows = app.entities.find(({ name }) => name === entity)?.sampleRows ?? [];
  for (const row of rows)
    if (row[from] !== undefined) {
      row[to] = row[from];
      delete row[from];
    }
  for (const { conditions, keep } of conditionsOf(app, entity))
    keep(Object.fromEntries(Object.entries(conditions).map(([key, one]) => [key === from ? to : key, one])));
}

/** An option has another name now. */
export function renameOptionIn(
  app: AppSpec,
  entity: string,
  { key, from, to }: { key: string; from: string; to: string },
): void {
  const swap = (option: string) => (option === from ? to : option);
  const rows = app.entities.find(({ name }) => name === entity)?.sampleRows ?? [];
  for (const row of rows) if (row[key] === from) row[key] = to;
  for (const { conditions, keep } of conditionsOf(app, entity)) {
    const held = conditions[key];
    if (held !== undefined) keep({ ...conditions, [key]: mapped(held, swap) });
  }
}

function mapped(condition: RowCondition, swap: (option: string) => string): RowCondition {
  if (typeof condition === "string") return swap(condition);
  if (Array.isArray(condition)) return condition.map(swap);
  if (typeof condition === "object" && "not" in condition)
    return { not: typeof condition.not === "string" ? swap(condition.not) : condition.not.map(swap) };
  return condition;
}

/** The conditions that the entity can still have; undefined when none is left. */
export function soundConditions(where: RowConditions | undefined, { fields }: EntitySpec): RowConditions | undefined {
  const kept = Object.entries(where ?? {}).flatMap(([key, condition]): [string, RowCondition][] => {
    const field = fields.find((one) => one.key === key);
    if (!field) return key === "createdAt" || key === "updatedAt" ? [[key, condition]] : [];
    if (typeof condition === "object" && "alert" in condition) return field.alert ? [[key, condition]] : [];
    const fits = fitting(condition, field.options ?? null);
    return fits === null || (typeof condition === "boolean") !== (field.kind === "yesNo") ? [] : [[key, fits]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Without options that are gone. */
function fitting(condition: RowCondition, options: readonly string[] | null): RowCondition | null {
  if (options === null) return condition;
  const known = (names: readonly string[]) => names.filter((name) => options.includes(name));
  if (typeof condition === "string") return known([condition])[0] ?? null;
  if (Array.isArray(condition)) return known(condition).length > 0 ? known(condition) : null;
  if (typeof condition === "object" && "not" in condition) {
    const left = known([condition.not].flat());
    return left.length === 0 ? null : { not: left.length === 1 ? (left[0] ?? "") : left };
  }
  return condition;
}
