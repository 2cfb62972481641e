// The limits of apps on the machine that runs the tests; `npm run try:cgroup2` tries the same on other machines.
import { expect, test } from "vitest";
import { openControlGroups } from "#sandbox";
import { probeLimits } from "../testing/limits-probe.ts";

test("every limit holds with what this machine offers", async () => {
  const offered = await openControlGroups(`ninefold-limits-${process.pid}`);
  await offered?.sweep();
  const findings = await probeLimits({ groups: offered ? "yes" : "no" });
  expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(4);
});
