// How far Ninefold goes: `npm run scale` prints the model's tables, and beside its predictions what real runs on this machine measured;
// `-- --publish` writes them into docs/scale.md.
import { parseArgs } from "node:util";
import { publish } from "../report.ts";
import { comparisonTables, readMeasured } from "./comparison.ts";
import { capacityTable, parameterTable } from "./tables.ts";

const { values } = parseArgs({ options: { publish: { type: "boolean", default: false } } });
const sections = {
  comparison: comparisonTables(await readMeasured()),
  quiet: capacityTable("quiet"),
  published: capacityTable("published"),
  parameters: parameterTable(),
};
for (const [name, text] of Object.entries(sections)) {
  process.stdout.write(`\n${text}\n`);
  if (values.publish) await publish(name, text, "scale.md");
}
