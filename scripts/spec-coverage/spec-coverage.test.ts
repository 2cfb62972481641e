// The list of the spec's items, and how tests are counted for it.
import { describe, expect, it } from "vitest";
import { coverageOf, isShown, wordsOf } from "./coverage.ts";
import { itemId, specItems } from "./items/spec-item.ts";
import { SPEC_ITEMS } from "./items.ts";
import { coverageReport } from "./report.ts";
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

describe("the coverage", () => {
  const items = specItems(8, "Deploy", { failed: "“Deployment failed: {error}” as a toast", started: "“Started!”" });

  it("counts an item when a test names it and its file has the words to the letter", () => {
    const passed = [
      { title: "§8 Deploy · failed: says why", source: 'getByText("Deployment failed: no room")' },
      { title: "§8 Deploy · started: says so", source: 'getByText("started!")' },
    ];
    const coverage = coverageOf(items, passed);
    expect(coverage.items.map(isShown)).toEqual([true, false]);
    expect(coverage.items[1]?.unspoken).toEqual(["Started!"]);
  });

  it("tells names that no item has", () => {
    const title = "§8 Deploy · failed, stopped: says why";
    expect(coverageOf(items, [{ title, source: "" }]).unknown).toEqual([`§8 Deploy · stopped (in “${title}”)`]);
  });

  it("leaves what varies out of the words", () => {
    expect(items.flatMap(wordsOf)).toEqual(["Deployment failed:", "Started!"]);
  });

  it("is written with the missing items first", () => {
    const { items: covered } = coverageOf(items, [{ title: "§8 Deploy · started: says so", source: "Started!" }]);
    const page = coverageReport(covered);
    expect(page).toContain("**1 of 2 items have a test.**");
    expect(page.indexOf("- §8 Deploy · failed")).toBeLessThan(page.indexOf("### Deploy (1 of 2)"));
    expect(page).toContain("| started | “Started!” | says so |");
  });
});
