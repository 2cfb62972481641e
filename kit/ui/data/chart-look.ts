// How a chart over an entity's groups is drawn: what it counts time in, where it has no figure, its order and its colours.
import type { Entity, Fields } from "../../entity/index.ts";
import { type Kind, kindOf } from "../../entity/kinds/index.ts";
import type { BadgeProps } from "../parts/badge.tsx";
import type { ChartGrain, ChartProps } from "../records/types.ts";
import { isSumOfParts } from "./measures.ts";
import { toneOfOption } from "./tones.ts";

type Look = Pick<ChartProps, "grain" | "gaps" | "colors" | "tones" | "order">;

/** Choices whose options follow one another: shown in their own order, coloured by what they mean. */
const COURSE = /^(status|stage|state|phase|progress|priority|severity|urgency|difficulty|level|size)$/i;
const GRAINS: readonly ChartGrain[] = ["year", "month", "week", "day"];

const COLORS: Record<NonNullable<BadgeProps["tone"]>, string> = {
  neutral: "color-mix(in oklab, var(--ink-muted) 55%, var(--surface))",
  accent: "var(--chart-1)",
  success: "var(--success-text)",
  warning: "var(--warning-text)",
  danger: "var(--danger-text)",
};

export function chartLook(entity: Entity<Fields>, by: string, measure = "count"): Look {
  const gaps = isSumOfParts(measure) ? {} : { gaps: true };
  const [key = "", grain] = by.split(":");
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  const { hasOptions, steps, time }: Partial<Kind> = field ? kindOf(field) : {};
  if (grain || time) return { ...gaps, grain: GRAINS.find((one) => one === grain) ?? "day" };
  if (steps) return { ...gaps, order: steps.map(String) };
  if (!field || !hasOptions) return gaps;
  const options = field.options ?? [];
  const colors = field.colors ? { colors: field.colors } : {};
  if (!COURSE.test(key)) return { ...gaps, ...colors };
  const tones = Object.fromEntries(options.map((option) => [option, COLORS[toneOfOption(option)]]));
  return { ...gaps, ...colors, order: options, tones };
}
