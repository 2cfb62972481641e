// What a chart draws: time without holes, few enough slices, short labels for axes.

import type { ChartKind } from "../../entity/index.ts";
import { locale, words } from "../../words/index.ts";
import { formatGroup } from "../data/format.ts";
import type { ChartGrain, ChartProps } from "../records/types.ts";

export type ChartGroup = ChartProps["groups"][number];
/** A group of a course; `null` where there is no figure. */
export type ChartPoint = Omit<ChartGroup, "value"> & { value: number | null };

const DAY_MS = 86_400_000;
/** Fewer points than these say nothing about a course: earlier ones are shown empty. */
const POINTS_MIN: Readonly<Record<ChartGrain, number>> = { year: 3, month: 6, week: 8, day: 14 };
const POINTS_MAX = 60;
/** Hues that can be told apart. */
const SLICES_MAX = 7;

/** Nothing to compare: no group or one alone, or one row in each. */
export function isMute(groups: readonly ChartGroup[], measure: string): boolean {
  const filled = groups.filter(({ value }) => value !== 0);
  return filled.length < 2 || (measure === "count" && filled.every(({ value }) => value === 1));
}

/** What the groups' keys count time in, or null when they are no times. A week is the date of its Monday. */
export function grainOf(groups: readonly ChartGroup[]): ChartGrain | null {
  const all = (pattern: RegExp) => groups.length > 0 && groups.every(({ key }) => pattern.test(key));
  if (all(/^\d{4}$/)) return "year";
  if (all(/^\d{4}-\d{2}$/)) return "month";
  if (!all(/^\d{4}-\d{2}-\d{2}$/)) return null;
  return groups.length > 1 && groups.every(({ key }) => new Date(key).getUTCDay() === 1) ? "week" : "day";
}

/** The groups of a course with the times between and, when there are few, before them: they have the figure `empty`. */
export function withoutHoles(groups: readonly ChartGroup[], grain: ChartGrain, empty: number | null = 0): ChartPoint[] {
  const known = new Map(groups.map((group) => [group.key, group]));
  const [first, last] = [groups[0]?.key ?? "", groups.at(-1)?.key ?? ""];
  const keys = [last];
  for (let key = last; keys.length < POINTS_MAX && (key > first || keys.length < POINTS_MIN[grain]); keys.unshift(key))
    key = keyBefore(key, grain);
  return keys.map((key) => known.get(key) ?? { key, label: key, value: empty });
}

function keyBefore(key: string, grain: ChartGrain): string {
  if (grain === "year") return String(Number(key) - 1).padStart(4, "0");
  if (grain === "month") {
    const [year = 0, month = 1] = key.split("-").map(Number);
    return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
  }
  const days = grain === "week" ? 7 : 1;
  return new Date(Date.parse(`${key}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** A label that fits below a bar: the year only where it changes. */
export function tickOf(key: string, before: string | undefined): string {
  const month = /^(\d{4})-(\d{2})$/.exec(key);
  if (!month) return formatGroup(key, key);
  const name = new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(
    new Date(`${key}-01T00:00:00Z`),
  );
  return before !== undefined && !before.startsWith(month[1] ?? "") ? `${name} ’${month[1]?.slice(2)}` : name;
}

/** In the order given, or the largest first. */
export function inOrder(groups: readonly ChartGroup[], order?: readonly string[]): ChartGroup[] {
  const place = ({ key }: ChartGroup) => (order?.includes(key) ? order.indexOf(key) : Number.POSITIVE_INFINITY);
  return order
    ? groups.toSorted((left, right) => (place(left) === place(right) ? 0 : place(left) - place(right)))
    : groups.toSorted((left, right) => right.value - left.value);
}

/** The largest groups, and one for all the others; few enough keep their order. */
export function withOther(groups: readonly ChartGroup[], order?: readonly string[]): ChartGroup[] {
  const filled = groups.filter(({ value }) => value > 0);
  if (filled.length <= SLICES_MAX) return inOrder(filled, order);
  const sorted = inOrder(filled);
  const rest = sorted.slice(SLICES_MAX - 1);
  const value = rest.reduce((sum, group) => sum + group.value, 0);
  return [...sorted.slice(0, SLICES_MAX - 1), { key: "(others)", label: words().figures.others(rest.length), value }];
}

/** Names of the parts that groups are split into, in the order of their sums. */
export function seriesOf(groups: readonly ChartGroup[]): string[] {
  const sums = new Map<string, number>();
  for (const { series } of groups)
    for (const [name, value] of Object.entries(series ?? {})) sums.set(name, (sums.get(name) ?? 0) + value);
  return [...sums].toSorted(([, left], [, right]) => right - left).map(([name]) => name);
}

/** Whether a chart shows the shares of a whole. */
export const isRing = (kind: ChartKind): boolean => kind === "pie" || kind === "donut";
