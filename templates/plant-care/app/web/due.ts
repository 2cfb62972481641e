import { addDays, differenceInCalendarDays, format, parseISO } from "date-fns";

/** Days until it wants water: zero is today, below zero it is late. Never watered is today. */
export function daysLeft({ wateredOn, everyDays }: { wateredOn: string | null; everyDays: number }): number {
  if (!wateredOn) return 0;
  return differenceInCalendarDays(addDays(parseISO(wateredOn), everyDays), new Date());
}

export const today = () => format(new Date(), "yyyy-MM-dd");

export function said(days: number): string {
  if (days < 0) return days === -1 ? "A day late" : `${-days} days late`;
  if (days === 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
