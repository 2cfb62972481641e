// Days and moments in the reader's own time zone, as controls and filters hold them.

const pad = (value: number) => String(value).padStart(2, "0");

/** `YYYY-MM-DD` of a moment in local time. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** `YYYY-MM-DDTHH:MM` of a moment in local time, as `datetime-local` wants it. */
export function localMoment(date: Date): string {
  return `${localDay(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
