// The kit's own tables for databases that tests make without the platform.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MIGRATIONS = join(import.meta.dirname, "../migrations");

/** The kit's own tables, as the platform makes them in an app's database before the app's own. */
export function readKitTables(): string {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  return names
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), "utf8"))
    .join("\n");
}
