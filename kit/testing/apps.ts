// The hand-written apps that tests and the workbench build.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Entity } from "../entity/index.ts";
import { createTablesSql } from "../entity/tables.ts";

export const APP_NAMES = ["beekeeper", "appointments", "farm-shop", "swimming-club"] as const;
export type AppName = (typeof APP_NAMES)[number];

const ROLES_PATH = "shared/roles.ts";
const FOLDER = join(import.meta.dirname, "apps");

/** The app's files, with one migration made from its entities. */
export async function readApp(name: AppName): Promise<Record<string, string>> {
  const folder = join(FOLDER, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = await readFile(path, "utf8");
  }
  return withTables(files);
}

/** The same files and a migration that makes the tables of their entities, which stand alone in the files of `shared/`. */
export async function withTables(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const tables = createTablesSql(await entitiesOf(files));
  return { ...files, "server/migrations/0001_create_tables.sql": `${tables.join("\n\n")}\n` };
}

async function entitiesOf(files: Readonly<Record<string, string>>): Promise<Entity[]> {
  const { transform } = await import("esbuild");
  const face = pathToFileURL(join(FOLDER, "../../entity/index.ts")).href;
  const found: Entity[] = [];
  for (const path of Object.keys(files)
    .filter((one) => one.startsWith("shared/") && one !== ROLES_PATH)
    .sort()) {
    const { code } = await transform((files[path] ?? "").replaceAll("@ninefold/entity", face), { loader: "ts" });
    const module: Record<string, Entity> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    found.push(...Object.values(module));
  }
  return found;
}
