// Days and times of the shop, as "2027-03-01" and minutes after midnight: a customer abroad sees the shop's clock, too.
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const weekdayOf = (day: string) => WEEKDAYS[(new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7] ?? "Monday";

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** "Monday, March 1" */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat("en", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T12:00Z`),
  );
