// The rules of the rooms find what they forbid, on a small house in a temporary folder.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { violationsIn } from "./violations.ts";

const houses: string[] = [];
afterAll(() => Promise.all(houses.map((house) => rm(house, { recursive: true, force: true }))));

/** The broken rules of a house of these files, which has the names of rooms that ours has. */
async function rulesBrokenBy(files: Readonly<Record<string, string>>): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), "ninefold-rooms-"));
  houses.push(house);
  const manifest = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  for (const [path, text] of Object.entries({ "package.json": manifest, ...files })) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text);
  }
  return [...new Set((await violationsIn(house)).map((violation) => violation.split(":")[0] ?? ""))].sort();
}

const FACE = { "contract/index.ts": "export type Id = string;\n" };

it("nothing is wrong with a house in order", async () => {
  const files = {
    ...FACE,
    "server/database/index.ts": 'import type { Id } from "#contract";\nexport type Row = Id;\n',
  };
  expect(await rulesBrokenBy(files)).toEqual([]);
});

it("two files that import each other are a cycle, if only for their types or later", async () => {
  const types = {
    "server/http/app.ts": 'import type { Guard } from "./guards.ts";\nexport type App = Guard;\n',
    "server/http/guards.ts": 'import type { App } from "./app.ts";\nexport type Guard = () => App;\n',
  };
  const later = {
    "web/ui/menu.tsx": 'export const open = () => import("./window.tsx");\n',
    "web/ui/window.tsx": 'import { open } from "./menu.tsx";\nexport const window = <button onClick={open} />;\n',
  };
  expect(await rulesBrokenBy(types)).toEqual(["no-cycles"]);
  expect(await rulesBrokenBy(later)).toEqual(["no-cycles"]);
});

it("a lower room that imports a higher one, if only its types, breaks the order", async () => {
  const files = {
    "server/hosting/index.ts": "export type Hosting = object;\n",
    "server/accounts/index.ts": 'import type { Hosting } from "#hosting";\nexport type Accounts = Hosting;\n',
  };
  expect(await rulesBrokenBy(files)).toEqual(["order-of-accounts"]);
});

it("a room is reached by its name and its face", async () => {
  const inside = { ...FACE, "contract/limits.ts": "export const MOST = 1;\n" };
  const past = { "server/database/index.ts": 'export { MOST } from "../../contract/limits.ts";\n' };
  const relative = { "server/database/index.ts": 'export type { Id } from "../../contract/index.ts";\n' };
  expect(await rulesBrokenBy({ ...inside, ...past })).toEqual(["face-of-contract", "name-of-contract"]);
  expect(await rulesBrokenBy({ ...inside, ...relative })).toEqual(["name-of-contract"]);
});

it("code imports no test, features import no other feature", async () => {
  const files = {
    "testing/tools/index.ts": "export const port = 1;\n",
    "server/http/app.ts": 'export { port } from "#test-tools";\n',
    "web/features/viewer/page.ts": "export const page = 1;\n",
    "web/features/editor/page.ts": 'export { page } from "../viewer/page.ts";\n',
  };
  expect(await rulesBrokenBy(files)).toEqual(["code-without-tests", "features-apart"]);
});

it("the fast path is reached by its face, and knows little of the server", async () => {
  const gateway = "server/hosting/gateway";
  const files = {
    [`${gateway}/fast-path/index.ts`]: "export const open = 1;\n",
    [`${gateway}/fast-path/reader.ts`]: 'import { Seat } from "../access/seat.ts";\nexport const read: Seat = 1;\n',
    [`${gateway}/access/seat.ts`]: "export type Seat = number;\n",
    [`${gateway}/gateway.ts`]: 'export { read } from "./fast-path/reader.ts";\n',
  };
  expect(await rulesBrokenBy(files)).toEqual(["fast-path-apart", "fast-path-by-its-face"]);
});
