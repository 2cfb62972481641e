// Ages of what sessions are at, on a clock that nobody sets.
import { expect, test } from "vitest";
import { createSessionAges } from "./session-ages.ts";

test("an age grows from the first look on, whatever the database's clock does, and begins anew with the next statement", () => {
  const clock = { ms: 5_000 };
  const ages = createSessionAges(() => clock.ms);
  const look = (start: number | null) => {
    ages.begin();
    return ages.of("1 statement", start);
  };
  expect(look(1_700_000_000)).toBe(0);
  clock.ms += 1_000;
  expect(look(1_700_000_000)).toBe(1_000);
  clock.ms += 1_000;
  expect([look(1_700_003_600), look(null)]).toEqual([0, 0]);
  clock.ms += 1_000;
  // It was looked away from.
  expect(look(1_700_000_000)).toBe(0);
});
