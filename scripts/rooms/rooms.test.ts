// The order of the rooms, as lint has it and as people read it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOMS, type Room } from "./rooms.ts";

const rooms: Readonly<Record<string, Room>> = ROOMS;

/** A room stands one floor above the highest that it imports. */
const floorOf = (name: string): number => 1 + Math.max(0, ...(rooms[name]?.imports ?? []).map(floorOf));

it("a room imports only rooms that stand above it in the list, so that no two import each other", () => {
  const names = Object.keys(rooms);
  for (const [place, name] of names.entries())
    for (const other of rooms[name]?.imports ?? [])
      expect(names.slice(0, place), `${name} → ${other}`).toContain(other);
});

it("docs/architecture.md shows the same floors", () => {
  const floors = Map.groupBy(Object.keys(rooms), floorOf);
  const picture = [...floors.keys()]
    .toSorted((left, right) => right - left)
    .map((floor) => `${floor}  ${floors.get(floor)?.join(" · ")}`);
  const text = readFileSync(join(import.meta.dirname, "../../docs/architecture.md"), "utf8");
  expect(/```floors\n([\s\S]*?)\n```/.exec(text)?.[1]?.split("\n")).toEqual(picture);
});
