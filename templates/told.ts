// Templates put through their checks and told by their stories, on one server and in one browser.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, type StagedApp, type Story } from "./stage.ts";

export const TEMPLATES = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Those that `npm test` tells: between them rows and their board, pages for everybody, mail, files, hooks, sales and packages. */
export const TOLD_DAILY = ["kanban", "help-desk", "event-tickets"];

/** A test for each. */
export function tellStories(names: readonly string[]): void {
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

  describe.each(names)("%s", (name) => {
    it("passes all checks and does what it is for", async () => {
      const { story }: { story: Story } = await import(join(import.meta.dirname, name, "story.ts"));
      const app = await begin(name);
      begun.delete(name); // another try begins another project
      expect(app.failures).toEqual([]);
      const next = names[names.indexOf(name) + 1];
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
}
