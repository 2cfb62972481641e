// The words in which schedules say when they come round, without schemas: exported apps take them along.
export const SCHEDULE_UNITS = ["m", "h", "d", "w"] as const;
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** No schedule comes round sooner than this. */
export const SCHEDULE_SHORTEST_MINUTES = 5;

export const EVERY = /^([1-9]\d{0,3})([mhdw])$/;

/** A number of `m`inutes, `h`ours, `d`ays or `w`eeks. */
export function readEvery(text: string): { count: number; unit: (typeof SCHEDULE_UNITS)[number] } | null {
  const [, count, unit] = EVERY.exec(text) ?? [];
  const known = SCHEDULE_UNITS.find((one) => one === unit);
  return known ? { count: Number(count), unit: known } : null;
}
