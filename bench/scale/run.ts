// How far Ninefold goes: `npm run scale` prints the model's tables, and beside its predictions what real runs on this machine measured;
// `-- --publish` writes them into docs/scale.md.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { comparisonTables, readMeasured } from "./comparison.ts";
import { capacityTable, parameterTable } from "./tables.ts";

const PAGE = join(import.meta.dirname, "../../docs/scale.md");

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
function withSection(page: string, name: string, text: string): string {
  const [before, rest] = page.split(`<!-- ${name} -->`);
  const after = rest?.split(`<!-- /${name} -->`)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/scale.md has no section ${name}.`);
  return `${before}<!-- ${name} -->\n${text}\n<!-- /${name} -->${after}`;
}

const { values } = parseArgs({ options: { publish: { type: "boolean", default: false } } });
const sections = {
  comparison: comparisonTables(await readMeasured()),
  quiet: capacityTable("quiet"),
  published: capacityTable("published"),
  parameters: parameterTable(),
};
for (const text of Object.values(sections)) process.stdout.write(`\n${text}\n`);
if (values.publish) {
  const page = await readFile(PAGE, "utf8");
  await writeFile(
    PAGE,
    Object.entries(sections).reduce((text, [name, section]) => withSection(text, name, section), page),
  );
}
