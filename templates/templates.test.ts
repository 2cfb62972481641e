// The form of every template, and the stories of some; templates.long.test.ts tells the others.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TEMPLATES, TOLD_DAILY, tellStories } from "./told.ts";

/** What a template uses leads to its guide. */
const TOPICS = readdirSync(join(import.meta.dirname, "../kit/docs")).map((file) => file.replace(/\.md$/, ""));

describe.each(TEMPLATES)("%s", (name) => {
  const folder = join(import.meta.dirname, name);

  it("has its facts, three lines about it and a picture", () => {
    const lines = readFileSync(join(folder, "README.md"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(3);
    const facts = JSON.parse(readFileSync(join(folder, "template.json"), "utf8"));
    expect(facts.name).toBe(name);
    expect(TOPICS).toEqual(expect.arrayContaining(facts.uses));
    expect(existsSync(join(folder, "picture.webp"))).toBe(true);
  });
});

tellStories(TOLD_DAILY);
