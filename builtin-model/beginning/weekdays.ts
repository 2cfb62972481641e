// The days of the week in their usual long and short forms.
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** For patterns, in any case: "Tuesday", "Tuesdays", "Tues", "Tue." */
export const DAY =
  "mondays?|mon\\.?|tuesdays?|tues\\.?|tue\\.?|wednesdays?|weds?\\.?|thursdays?|thurs?\\.?|thu\\.?|fridays?|fri\\.?|saturdays?|sat\\.?|sundays?|sun\\.?";

export function dayNamed(text: string): Weekday | null {
  const start = text.slice(0, 3).toLowerCase();
  return start === "" ? null : (WEEKDAYS.find((day) => day.toLowerCase().startsWith(start)) ?? null);
}

/** "Thursday to Monday" goes on behind Sunday. */
export function daysBetween(first: Weekday, last: Weekday): Weekday[] {
  const from = WEEKDAYS.indexOf(first);
  const count = ((WEEKDAYS.indexOf(last) - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, ahead) => WEEKDAYS[(from + ahead) % 7] as Weekday);
}
