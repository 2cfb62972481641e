// The path of the migration after the last one.

/** @param name what it does; anything but small letters, digits and single underscores is left out */
export function nextMigration(paths: readonly string[], name: string): string {
  const numbers = paths.flatMap((path) => /^server\/migrations\/(\d{4})_/.exec(path)?.[1] ?? []).map(Number);
  const number = String(1 + Math.max(0, ...numbers)).padStart(4, "0");
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return `server/migrations/${number}_${words || "change"}.sql`;
}
