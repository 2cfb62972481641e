// Runs the contract on the emulator, or on a Stripe sandbox when STRIPE_SECRET_KEY names one (docs/operating.md).
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { openBackend } from "./backend.ts";
import { CASES } from "./cases.ts";
import { pageOf, readRecord, writeRecord } from "./record.ts";

/** A sandbox's clocks take their time. */
const CASE_MS = 180_000;

const backend = await openBackend(process.env);
const database = await createTestDatabase();
const names = CASES.map((one) => one.name);
const passed: string[] = [];
const payable = backend.name === "emulator" || (await backend.payableAccount()) !== null;

afterAll(async () => {
  if (process.env.STRIPE_CONTRACT_RECORD === "1")
    await writeRecord({ backend: backend.name, names: passed, day: new Date().toISOString().slice(0, 10) }, names);
  await backend.close();
  await database.drop();
});

describe(`the contract with Stripe, on the ${backend.name}`, () => {
  it.each(CASES.filter((one) => payable || !one.needsAccount))(
    "$name",
    async (one) => {
      await one.run({ backend, database });
      passed.push(one.name);
    },
    CASE_MS,
  );
});

it("is never tried with a live key", async () => {
  await expect(openBackend({ STRIPE_SECRET_KEY: "sk_live_1" })).rejects.toThrow("never with a live one");
});

it("is recorded case by case, with what has only ever passed on the emulator", async () => {
  expect(Object.keys(await readRecord())).toEqual(names);
  const page = pageOf(["one", "two"], {
    one: { emulator: "2026-01-01", "Stripe sandbox": "2026-01-02" },
    two: { emulator: "2026-01-01", "Stripe sandbox": "never" },
  });
  expect(page).toContain("**1 of 2 cases have only ever passed on the emulator.**");
  expect(page).toContain("| two | 2026-01-01 | never |");
});
