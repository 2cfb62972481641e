import { format, subDays } from "date-fns";

export const dayOf = (date: Date) => format(date, "yyyy-MM-dd");
export const daysBack = (count: number, today = new Date()) =>
  Array.from({ length: count }, (_, ago) => dayOf(subDays(today, count - 1 - ago)));
