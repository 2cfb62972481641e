// The bill of materials names everything that runs, and an advisory that matters keeps a release back.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeAudit } from "./advisories.ts";
import { completeBill } from "./bill.ts";
import { ROOT } from "./npm.ts";
import { readBill } from "./sbom.ts";

const bill = await readBill();
const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
const project = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));

test("it is CycloneDX about this project, each component with a version and a reference of its own", () => {
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(bill.metadata.component).toMatchObject({ name: "ninefold", version: project.version });
  for (const component of bill.components)
    expect(component).toMatchObject({ name: expect.stringMatching(/\S/), version: expect.stringMatching(/^\d/) });
  const references = bill.components.map((component) => component["bom-ref"]);
  expect(new Set(references).size).toBe(references.length);
});

test("it names every package that runs, and none that only tests and builds need", () => {
  const names = new Set(bill.components.map(({ name }) => name));
  expect(Object.keys(project.dependencies).filter((name) => !names.has(name))).toEqual([]);
  // Types of a package that runs are listed with it; what tests name and a package needs that runs is no package of tests alone.
  const forTests = Object.keys(project.devDependencies).filter(
    (name) => !name.startsWith("@types/") && lock.packages[`node_modules/${name}`]?.dev === true,
  );
  expect(forTests.filter((name) => names.has(name))).toEqual([]);
});

test("it names the programs that come inside packages, with their own versions", () => {
  for (const name of ["postgresql", "bun", "node", "esbuild"]) {
    const program = bill.components.find((component) => component.purl?.startsWith(`pkg:generic/${name}@`));
    expect(program).toMatchObject({ type: "application", name, version: expect.stringMatching(/^\d+\.\d+(\.\d+)?$/) });
  }
  expect(() => completeBill({ ...bill, components: [] }, lock)).toThrow("is not among the packages");
});

test("neither it nor the lock file tells where packages were fetched from", async () => {
  expect(JSON.stringify(bill)).not.toMatch(/"url":"https?:\/\/[^"]*\.tgz/);
  expect(await readFile(join(ROOT, "package-lock.json"), "utf8")).not.toContain('"resolved": "http');
});

const report = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity }]),
    ),
    metadata: { vulnerabilities: {} },
  });

test("a high or a critical advisory fails and is named, others are counted", () => {
  expect(judgeAudit(report({}))).toMatchObject({ outcome: "clean" });
  expect(judgeAudit(report({ a: "low", b: "moderate" }))).toEqual({
    outcome: "clean",
    line: "Advisories: none that is high or critical (2 below that).",
  });
  for (const severity of ["high", "critical"])
    expect(judgeAudit(report({ "bad-package": severity, b: "low" }))).toMatchObject({
      outcome: "affected",
      line: expect.stringContaining(`bad-package (${severity})`),
    });
});

test("a registry that does not answer, or not to this question, is told in one line and fails nothing", () => {
  for (const output of [
    "",
    "not json",
    "null",
    '{"message":"405 Method Not Allowed","statusCode":405}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])
    expect(judgeAudit(output)).toMatchObject({
      outcome: "not asked",
      line: expect.stringContaining("could not be asked"),
    });
});
