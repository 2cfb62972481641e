// Runs inside the guest as root: the tests of the sandbox as they stand, and tells each.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tell } from "../guest/findings.ts";

const project = join(import.meta.dirname, "../..");
const REPORT = "/tmp/sandbox-tests.json";
const FILES = ["server/sandbox/seccomp.test.ts", "server/hosting/sandbox/sandbox.test.ts"];
const SAID_CHARACTERS = 4_000;

/** As vitest's JSON reporter writes it; durations in milliseconds. */
type Report = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
};

const words = ["run", ...FILES, "--project=platform", "--reporter=json", `--outputFile=${REPORT}`];
const { stdout, stderr } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...words], {
  cwd: project,
  encoding: "utf8",
});
try {
  const report: Report = JSON.parse(readFileSync(REPORT, "utf8"));
  for (const { assertionResults } of report.testResults)
    for (const { fullName, status, duration = 0, failureMessages } of assertionResults) {
      const seconds = `${(duration / 1000).toFixed(1)} s`;
      tell({
        situation: "sandbox",
        what: fullName,
        holds: status === "passed",
        seen: [status, ...failureMessages, seconds].join(", "),
      });
    }
} catch (error) {
  const said = `${stdout}\n${stderr}`.slice(-SAID_CHARACTERS);
  tell({ situation: "sandbox", what: "the tests run", holds: false, seen: `${error}\n${said}` });
}
