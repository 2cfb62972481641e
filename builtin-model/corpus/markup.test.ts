// The markup as MARKUP.md describes it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDescriptions, readRequests } from "./corpus-file.ts";
import { linksOf } from "./links.ts";
import { loadCorpus } from "./load.ts";
import { parseMarkup } from "./markup.ts";

const linked = (line: string): string[] => {
  const marked = parseMarkup(line);
  const words = (index: number): string => {
    const { start = 0, end = 0 } = marked.phrases[index] ?? {};
    return marked.text.slice(start, end);
  };
  return linksOf(marked).map(({ kind, from, to }) => `${words(from)} ${kind} ${to.map(words).join(", ") || "nothing"}`);
};

describe("the markup", () => {
  it("gives the plain text, phrases and clauses", () => {
    const { text, phrases, clauses, errors } = parseMarkup(
      "{see own: each sees their [E1:trips]}\\n[F>1:from] \\[sic\\]",
    );
    expect(errors).toEqual([]);
    expect(text).toBe("each sees their trips\nfrom [sic]");
    expect(phrases.map(({ label, id, to }) => ({ label, id, to }))).toEqual([
      { label: "E", id: 1, to: null },
      { label: "F", id: null, to: ["1"] },
    ]);
    expect(clauses).toEqual([{ start: 0, end: 21, kind: "see", who: ["own"], things: null }]);
  });

  it.each([
    ["[E:a [F:b]]", "a bracket inside a bracket"],
    ["{see own: a {not: b}}", "a brace inside a brace"],
    ["[Q5x:a]", 'a bracket begins like "[E:" or "[F2>1:"'],
    ["[F>7:date]", 'number 7 stands on no phrase (near "date")'],
    ["{see everybody: a}", "nobody of the markup: everybody"],
    ["{see: a}", "who may see or change it?"],
    ["[E:a", "a bracket is not closed"],
  ])("names what is wrong with %s", (line, message) => {
    expect(parseMarkup(line).errors.map((error) => error.message)).toContain(message);
  });

  it("links a field to the thing before it and an act to the thing after it in its sentence, by the people before it", () => {
    expect(linked("[R:Mechanics] [A:log] [E:repairs] with [F:parts].")).toEqual([
      "log of repairs",
      "log by Mechanics",
      "parts of repairs",
    ]);
  });

  it("follows arrows by number and by letter to every mention of what is meant", () => {
    expect(linked("[E1:hives], [E2>1:inspections], [F>1:age], [F:mood] ([O>F:calm]), each [E:hive]")).toEqual([
      "inspections of hives, hive",
      "age of hives, hive",
      "mood of inspections",
      "calm of mood",
    ]);
  });

  it("is kept by the examples on its own page", () => {
    const page = readFileSync(join(import.meta.dirname, "MARKUP.md"), "utf8");
    const [, descriptions = ""] = /## Whole examples\s+```\n([\s\S]*?)```/.exec(page) ?? [];
    const [, requests = ""] = /## Requests[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? [];
    expect(readDescriptions(descriptions).descriptions.length).toBeGreaterThan(5);
    expect(readDescriptions(descriptions).errors).toEqual([]);
    expect(readRequests(requests).errors).toEqual([]);
  });

  it("is kept by the whole corpus", () => {
    const { descriptions, requests, errors } = loadCorpus();
    expect(errors).toEqual([]);
    expect(descriptions.length).toBeGreaterThanOrEqual(280);
    expect(requests.length).toBeGreaterThan(0);
  });
});
