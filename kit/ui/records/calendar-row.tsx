// What the month and the agenda of a calendar share: when a row is, and its colour.

import { format } from "date-fns/format";
import type { Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { type Named, readField, stateOf } from "../data/fields.ts";
import { localDay } from "../data/local-time.ts";
import { toneOfOption } from "../data/tones.ts";
import { TONES } from "../parts/badge.tsx";
import type { AnyEntity } from "../types.ts";

export type ByDay = ReadonlyMap<string, Row<AnyEntity>[]>;
export type MonthProps = {
  of: AnyEntity;
  field: Named;
  byDay: ByDay;
  month: Date;
  days: Date[];
  onCreate: ((day: string) => void) | undefined;
  /** The day that Tab reaches: the others are reached by arrow keys. */
  at: string;
  /** Goes where a key leads; false when it leads nowhere. */
  onStep: (key: string) => boolean;
  onFocusDay: (day: string) => void;
};

/** The local day of a moment; a date is its own day. */
export function dayOf({ key, field }: Named, row: object): string {
  const value = String(readField(row, key) ?? "");
  return kindOf(field).time === "day" || value === "" ? value : localDay(new Date(value));
}

/** "09:30 " or "". */
export function timeOf({ key, field }: Named, row: object): string {
  return kindOf(field).time === "moment" ? `${format(new Date(String(readField(row, key))), "HH:mm")} ` : "";
}

/** Classes for an entry, by the row's state. */
export function entryColors(of: AnyEntity, row: object): string {
  const state = stateOf(of);
  const value = state ? readField(row, state.key) : null;
  return TONES[typeof value === "string" ? toneOfOption(value) : "accent"];
}
