// From the blueprint to the app's files.
import { createHash } from "node:crypto";
import { spoken } from "../blueprint/spoken.ts";
import { type AppSpec, BLUEPRINT_PATH, type Blueprint } from "../blueprint/types.ts";
import { appFile, rolesFile, serverFile } from "./app-file.ts";
import { fileName } from "./code.ts";
import { entityFile } from "./entity-file.ts";
import { mainFile, pageFile, pagePath } from "./page-file.ts";
import { publicPageFiles } from "./public-page-file.ts";
import { seedFile } from "./seed.ts";

/** All files of the app except its migrations and the blueprint itself. */
export function filesOf(plan: AppSpec): Map<string, string> {
  const app = spoken(plan);
  return new Map([
    ["app.json", appFile(app)],
    ...rolesFile(app),
    ...app.entities.map((entity) => [`shared/${fileName(entity.name)}.ts`, entityFile(entity)] as const),
    ...app.pages.map((page) => [pagePath(page), pageFile(page, app)] as const),
    ...publicPageFiles(app),
    ["web/main.tsx", mainFile(app)],
    ["server/index.ts", serverFile(app)],
    ["server/seed.ts", seedFile(plan)],
  ]);
}

/** The blueprint's own file. */
export function blueprintFile(blueprint: Blueprint): [string, string] {
  return [BLUEPRINT_PATH, `${JSON.stringify(blueprint, null, 1)}\n`];
}

/** What tells whether a file is still as it was written. */
export function hashOfFile(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
