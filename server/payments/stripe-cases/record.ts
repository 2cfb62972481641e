// The record of the contract: docs/stripe-contract.md, which case has passed on which backend, and when last.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BACKENDS, type BackendName } from "./backend.ts";

const FILE = join(import.meta.dirname, "../../../docs/stripe-contract.md");
const NEVER = "never";

/** Days, such as 2026-11-21, by case and backend. */
export type ContractRecord = Record<string, Record<BackendName, string>>;

export async function readRecord(): Promise<ContractRecord> {
  const page = await readFile(FILE, "utf8").catch(() => "");
  const rows = [...page.matchAll(/^\| (.+?) \| (never|\d[\d-]+) \| (never|\d[\d-]+) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, name = "", emulator = NEVER, sandbox = NEVER]) => [name, { emulator, "Stripe sandbox": sandbox }]),
  );
}

/** The page with what passed now; cases that are no more go. */
export function pageOf(cases: readonly string[], record: ContractRecord): string {
  const rows = cases.map((name) => ({ name, ...(record[name] ?? { emulator: NEVER, "Stripe sandbox": NEVER }) }));
  const alone = rows.filter((row) => row["Stripe sandbox"] === NEVER).length;
  return [
    "# What has been tried against Stripe itself",
    "",
    "One contract suite, `server/payments/stripe-cases/`, runs against either backend: the emulator, or a Stripe sandbox when",
    "`STRIPE_SECRET_KEY` names one. `npm run stripe:contract` runs it and writes this page: the day on which a case passed last.",
    "",
    `**${alone} of ${rows.length} cases have only ever passed on the emulator.**`,
    "",
    `| case | ${BACKENDS.join(" | ")} |`,
    "| --- | --- | --- |",
    ...rows.map((row) => `| ${row.name} | ${row.emulator} | ${row["Stripe sandbox"]} |`),
    "",
  ].join("\n");
}

export async function writeRecord(
  passed: { backend: BackendName; names: readonly string[]; day: string },
  cases: readonly string[],
): Promise<void> {
  const record = await readRecord();
  for (const name of passed.names)
    record[name] = { emulator: NEVER, "Stripe sandbox": NEVER, ...record[name], [passed.backend]: passed.day };
  await writeFile(FILE, pageOf(cases, record));
}
