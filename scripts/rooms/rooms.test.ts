// The order of the rooms, as lint has it and as people read it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOMS, type Room } from "./rooms.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Servers of apps. */
const NO_FACES = [
  "node_modules",
  "dist",
  "data",
  "kit/starter",
  "kit/testing/apps",
  "templates",
  "bench/assistant/tasks/**",
];
const rooms: Readonly<Record<string, Room>> = ROOMS;

/** A room stands one floor above the highest that it imports. */
const floorOf = (name: string): number => 1 + Math.max(0, ...(rooms[name]?.imports ?? []).map(floorOf));

it("a room imports only rooms that stand above it in the list, so that no two import each other", () => {
  const names = Object.keys(rooms);
  for (const [place, name] of names.entries())
    for (const other of rooms[name]?.imports ?? [])
      expect(names.slice(0, place), `${name} → ${other}`).toContain(other);
});

it("a face re-exports and does nothing else", () => {
  const faces = globSync("**/index.ts", { cwd: ROOT, exclude: NO_FACES });
  expect(faces).toContain("server/hosting/index.ts");
  for (const face of faces)
    expect(readFileSync(join(ROOT, face), "utf8"), face).toMatch(
      /^(\/\/[^\n]*\n)*\n?(export (type )?(\*|\{[^}]*\}) from "[^"]+";\n|\n|\/\/[^\n]*\n)+$/,
    );
});

it("docs/architecture.md shows the same floors", () => {
  const floors = Map.groupBy(Object.keys(rooms), floorOf);
  const picture = [...floors.keys()]
    .toSorted((left, right) => right - left)
    .map((floor) => `${floor}  ${floors.get(floor)?.join(" · ")}`);
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  expect(/```floors\n([\s\S]*?)\n```/.exec(text)?.[1]?.split("\n")).toEqual(picture);
});
