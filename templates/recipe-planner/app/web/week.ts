import { addDays, format, startOfWeek } from "date-fns";

export const dayOf = (date: Date) => format(date, "yyyy-MM-dd");
/** The Monday of this week, or of one that many weeks away. */
export const mondayOf = (weeks = 0) => addDays(startOfWeek(new Date(), { weekStartsOn: 1 }), weeks * 7);
export const daysFrom = (monday: Date) => Array.from({ length: 7 }, (_, at) => addDays(monday, at));
