// `npm run audit`, a part of `npm test`: fails when a package that runs in production has a high or critical advisory.
import { judgeAudit } from "./advisories.ts";
import { runNpm } from "./npm.ts";

const LIMIT_MS = 30_000;

const words = ["audit", "--json", "--omit=dev", "--fetch-retries=0", `--fetch-timeout=${LIMIT_MS / 2}`];
const { output } = await runNpm(words, LIMIT_MS);
const { outcome, line } = judgeAudit(output);
process.stdout.write(`${line}\n`);
process.exitCode = outcome === "affected" ? 1 : 0;
