import { format, subDays } from "date-fns";

export const dayOf = (date: Date) => format(date, "yyyy-MM-dd");
export const daysBack = (count: number, today = new Date()) =>
  Array.from({ length: count }, (_, ago) => dayOf(subDays(today, count - 1 - ago)));

/** `running`: days in a row until today, or until yesterday while today is still open. */
export function streakOf(days: ReadonlySet<string>, today = new Date()): { running: number; longest: number } {
  let running = 0;
  let from = days.has(dayOf(today)) ? today : subDays(today, 1);
  while (days.has(dayOf(from))) {
    running += 1;
    from = subDays(from, 1);
  }
  let longest = 0;
  for (const day of days) {
    const before = dayOf(subDays(new Date(`${day}T12:00`), 1));
    if (days.has(before)) continue;
    let length = 0;
    let at = new Date(`${day}T12:00`);
    while (days.has(dayOf(at))) {
      length += 1;
      at = subDays(at, -1);
    }
    longest = Math.max(longest, length);
  }
  return { running, longest };
}
