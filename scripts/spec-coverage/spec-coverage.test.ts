// The list of the spec's items, and how tests are counted for it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bodiesOf } from "./bodies.ts";
import { coverageOf, isShown, type PassedTest, wordsOf } from "./coverage.ts";
import { DEPARTURES } from "./departures.ts";
import { itemId, specItems } from "./items/spec-item.ts";
import { SPEC_ITEMS } from "./items.ts";
import { coverageReport, missingLine } from "./report.ts";
import { namedItems } from "./titles.ts";

describe("the list of items", () => {
  it("names each item once", () => {
    const ids = SPEC_ITEMS.map(itemId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has names that a title can list", () => {
    for (const item of SPEC_ITEMS) expect(namedItems(`${itemId(item)}: it holds`)?.ids).toEqual([itemId(item)]);
  });

  it("closes every quotation", () => {
    for (const { what } of SPEC_ITEMS) expect(what.replaceAll(/“[^“”]+”/g, "")).not.toMatch(/[“”]/);
  });
});

describe("a title", () => {
  it("names one item, several of a group, or several groups", () => {
    expect(namedItems("§2 Editor · Send: it is there")).toEqual({ ids: ["§2 Editor · Send"], sentence: "it is there" });
    expect(namedItems("§2 Editor · Send, title; §9 Toasts · at most 20: all: of them")).toEqual({
      ids: ["§2 Editor · Send", "§2 Editor · title", "§9 Toasts · at most 20"],
      sentence: "all: of them",
    });
  });

  it("names nothing without the sign, and what no item has when it is written otherwise", () => {
    expect(namedItems("says what it does: always")).toBeNull();
    expect(namedItems("§2 Editor: it is there")?.ids).toEqual(["§2 Editor"]);
    expect(namedItems("§2 Editor · Send")?.ids).toEqual(["§2 Editor · Send"]);
  });
});

describe("the body of a test", () => {
  const bodies = bodiesOf(`
    const TABLE = [["404", "Not there"]];
    it("empty", () => {});
    it("waits", async () => { await page.goto("/"); });
    it("speaks", async () => { /* “In a comment” */ await seen(page.getByText("To the letter")); });
    it("says nothing new", () => { expect(true).toBe(true); });
    it("asserts", () => { expect(sum(/Revisions \\(2\\)/)).toBe(2); });
    it("promises only", () => { expect(sum(1)); });
    it.each(TABLE)("has a row: %s", async (_, text) => { await seen(page.getByText(text)); });
    for (const word of ["Hive", "Honey"]) test(\`tells of \${word}\`, () => { expect(told(word)).toBe(1); });
    it.skip("later", () => { expect(sum(1)).toBe(2); });
    test.fails("broken", () => { expect(sum(1)).toBe(2); });
  `);
  const words = (title: string) => bodies.of(title)?.words;

  it("counts what can fail, and nothing else", () => {
    const titles = ["empty", "waits", "speaks", "says nothing new", "asserts", "promises only", "has a row: 404"];
    const asserting = titles.filter((title) => bodies.of(title)?.asserts);
    expect(asserting).toEqual(["speaks", "asserts", "has a row: 404"]);
  });

  it("has the words of its literals, its table and its loop; a comment, a title and another test's are not its own", () => {
    expect(words("speaks")).toBe("To the letter");
    expect(words("asserts")).toContain("Revisions (2)");
    expect(words("has a row: 404")).toContain("Not there");
    expect(words("tells of Honey")).toContain("Honey");
    expect(words("empty")).toBe("");
  });

  it("counts no test that is skipped or expected to fail", () => {
    expect([bodies.of("later")?.counts, bodies.of("broken")?.counts, bodies.of("empty")?.counts]).toEqual([
      false,
      false,
      true,
    ]);
    expect(bodies.of("no such test")).toBeNull();
  });
});

describe("the coverage", () => {
  const items = specItems(8, "Deploy", { failed: "“Deployment failed: {error}” as a toast", started: "“Started!”" });
  const passed = (title: string, words: string, more: Partial<PassedTest & { asserts: boolean }> = {}): PassedTest => ({
    title,
    file: more.file ?? "web/deploy.test.ts",
    body: { words, asserts: more.asserts ?? true, counts: true },
  });

  it("counts an item when a test names it and its body has the words to the letter", () => {
    const coverage = coverageOf(items, [
      passed("§8 Deploy · failed: says why", "Deployment failed: no room"),
      passed("§8 Deploy · started: says so", "started!"),
    ]);
    expect(coverage.items.map(isShown)).toEqual([true, false]);
    expect(coverage.items[1]?.unspoken).toEqual(["Started!"]);
  });

  it("does not count an item whose tests assert nothing, and says so", () => {
    const { items: covered } = coverageOf(items, [
      passed("§8 Deploy · started: says so", "Started!", { asserts: false }),
    ]);
    expect(covered.map(isShown)).toEqual([false, false]);
    expect(covered[1] && missingLine(covered[1])).toBe("- §8 Deploy · started: its tests assert nothing");
  });

  it("tells names that no item has", () => {
    const title = "§8 Deploy · failed, stopped: says why";
    expect(coverageOf(items, [passed(title, "")]).unknown).toEqual([`§8 Deploy · stopped (in “${title}”)`]);
  });

  it("tells screens that no story on the real server has seen", () => {
    const screens = [...specItems(2, "Editor", { Send: "a button" }), ...specItems(2, "Viewer", { Login: "a button" })];
    const { items: covered, unseen } = coverageOf(screens, [
      passed("§2 Editor · Send: is there", ""),
      passed("§2 Viewer · Login: is there", "", { file: "e2e/viewer.story.ts" }),
    ]);
    expect(unseen).toEqual(["Editor"]);
    expect(covered.map(({ real }) => real)).toEqual([false, true]);
  });

  it("leaves what varies out of the words", () => {
    expect(items.flatMap(wordsOf)).toEqual(["Deployment failed:", "Started!"]);
  });

  it("is written with the missing items first", () => {
    const { items: covered } = coverageOf(items, [passed("§8 Deploy · started: says so", "Started!")]);
    const page = coverageReport(covered);
    expect(page).toContain("**1 of 2 items have a test, 0 on the real server.**");
    expect(page.indexOf("- §8 Deploy · failed")).toBeLessThan(page.indexOf("### Deploy (1 of 2)"));
    expect(page).toContain("| started | “Started!” | says so |");
  });
});

describe("a departure from the spec", () => {
  it.each(DEPARTURES)("has its decision: $decision", async ({ decision }) => {
    const page = await readFile(join(import.meta.dirname, `../../docs/decisions/${decision}.md`), "utf8");
    expect(page).toMatch(/^# \d{3} .+\n\n\*\*Context\.\*\*/);
  });
});
