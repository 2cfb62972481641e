// `npm run sbom`: writes the bill of materials of what runs in production to dist/sbom.cdx.json. Asks no registry.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Bill, completeBill } from "./bill.ts";
import { ROOT, runNpm } from "./npm.ts";

const LIMIT_MS = 60_000;
const TARGET = join(ROOT, "dist/sbom.cdx.json");

export async function readBill(): Promise<Bill> {
  const { output } = await runNpm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], LIMIT_MS);
  return completeBill(JSON.parse(output), JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")));
}

if (import.meta.main) {
  const bill = await readBill();
  await mkdir(dirname(TARGET), { recursive: true });
  await writeFile(TARGET, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`dist/sbom.cdx.json: ${bill.components.length} components\n`);
}
