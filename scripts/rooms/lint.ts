// `npm run rooms`: tells every import that breaks the rules of the rooms, and ends with 1 if there is any.
import { join } from "node:path";
import { violationsIn } from "./violations.ts";

const violations = await violationsIn(join(import.meta.dirname, "../.."));
for (const violation of violations) process.stdout.write(`${violation}\n`);
if (violations.length > 0) process.exitCode = 1;
