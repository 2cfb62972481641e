// A table of features answers as a map does.
import { expect, test } from "vitest";
import { rowsOf } from "./feature-table.ts";

test("every feature has its row, and what is none has none", () => {
  // Whole numbers of 32 bits, close together and far apart, the first and the last among them.
  const features = Uint32Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? index : index * 858_993));
  features[4_999] = 0xffffffff;
  const table = rowsOf(features);
  const map = new Map([...features].map((feature, row) => [feature, row]));
  expect(map.size).toBe(features.length);
  for (const [feature, row] of map) expect(table.get(feature)).toBe(row);
  for (let other = 1; other < 20_000; other += 2) expect(table.get(other)).toBe(map.get(other));
});

test("an empty table knows nothing", () => {
  expect(rowsOf(new Uint32Array()).get(0)).toBeUndefined();
});
