// Every template, on one server and in one browser: its form, its checks, and what it is for. TEMPLATES=kanban,snake tries some.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, type StagedApp, type Story } from "./stage.ts";

const NAMES = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** What a template uses leads to its guide. */
const TOPICS = readdirSync(join(import.meta.dirname, "../kit/docs")).map((file) => file.replace(/\.md$/, ""));
const tried = process.env.TEMPLATES?.split(",") ?? NAMES;

const held: { stage: Stage | null } = { stage: null };
const stage = (): Stage => {
  if (!held.stage) throw new Error("The stage is not open.");
  return held.stage;
};
const begun = new Map<string, Promise<StagedApp>>();

/** While a story is told the next template is built and checked: one waits for pages, the other for the compiler. */
function begin(name: string): Promise<StagedApp> {
  const known = begun.get(name) ?? stage().begin(name);
  known.catch(() => undefined); // told where it is awaited
  begun.set(name, known);
  return known;
}

beforeAll(async () => {
  held.stage = await openStage();
});
afterEach(() => held.stage?.sweep());
afterAll(async () => {
  await Promise.allSettled(begun.values());
  await held.stage?.close();
});

describe.each(tried)("%s", (name) => {
  const folder = join(import.meta.dirname, name);

  it("has its facts, three lines about it and a picture", () => {
    const lines = readFileSync(join(folder, "README.md"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(3);
    const facts = JSON.parse(readFileSync(join(folder, "template.json"), "utf8"));
    expect(facts.name).toBe(name);
    expect(TOPICS).toEqual(expect.arrayContaining(facts.uses));
    expect(existsSync(join(folder, "picture.webp"))).toBe(true);
  });

  it("passes all checks and does what it is for", async () => {
    const { story }: { story: Story } = await import(join(folder, "story.ts"));
    const app = await begin(name);
    begun.delete(name); // another try begins another project
    expect(app.failures).toEqual([]);
    const next = tried[tried.indexOf(name) + 1];
    if (next !== undefined) void begin(next);
    const complaints: (readonly string[])[] = [];
    await story({
      ...app,
      async open(path, options) {
        const opened = await app.open(path, options);
        complaints.push(opened.complaints);
        return opened;
      },
    });
    expect(complaints.flat()).toEqual([]);
  });
});
