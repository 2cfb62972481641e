// A day as people write it where they are.

/** "21 November 2026" in the browser's language, for an ISO time. */
export function localDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });
}
