// `npm run builtin:archetypes [-- FOLDER]`: tells what is wrong in the archetypes' files and, where nothing is, writes archetypes.bin.
// With a folder of their own, authors check files that are not here yet; nothing is written then.
import { writeFileSync } from "node:fs";
import { archetypesBytes } from "./archetypes-bytes.ts";
import { ARCHETYPES_FILE } from "./load.ts";
import { compileFolder } from "./read-data.ts";

const folder = process.argv[2];
const all = compileFolder(folder);
for (const { name, problems } of all) for (const problem of problems) console.log(`${name}: ${problem}`);
const isFine = all.every(({ problems }) => problems.length === 0);
console.log(`${all.length} archetypes, ${all.filter(({ problems }) => problems.length > 0).length} with problems`);
if (isFine && folder === undefined) writeFileSync(ARCHETYPES_FILE, archetypesBytes(all));
if (!isFine) process.exitCode = 1;
