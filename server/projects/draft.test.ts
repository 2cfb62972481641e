// The draft: confined to the project's own paths, bounded, and never touched by a refused change.
import { describe, expect, test } from "vitest";
import { SOURCE_FILE_MAX_BYTES } from "#contract";
import { createDraft } from "./draft.ts";

describe("paths", () => {
  test.each([
    "../secrets.json",
    "/etc/passwd",
    "web/../../x",
    "a//b",
    "",
    ".",
    "web/./x",
    "a\\..\\b",
    "web/\0",
    "x".repeat(161),
  ])("%j is refused and nothing is written", (path) => {
    const draft = createDraft({});
    expect(draft.write(path, "x")).toEqual({ error: expect.any(String) });
    expect(draft.files()).toEqual({});
  });

  test.each(["app.json", "web/pages/home.tsx", ".ninefold/blueprint.json", "server/migrations/0001_start.sql"])(
    "%s is a path of a project",
    (path) => {
      expect(createDraft({}).write(path, "x")).toEqual({ ok: true });
    },
  );
});

describe("bounds", () => {
  test("a file that is too long is refused, the old text stays", () => {
    const draft = createDraft({ "a.ts": "old" });
    expect(draft.write("a.ts", "x".repeat(SOURCE_FILE_MAX_BYTES + 1))).toEqual({
      error: "A file can have at most 256 kB.",
    });
    expect(draft.read("a.ts")).toBe("old");
  });

  test("a project has at most 400 files", () => {
    const draft = createDraft(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}.ts`, ""])));
    expect(draft.write("one-more.ts", "")).toEqual({ error: "A project can have at most 400 files." });
    expect(draft.write("f0.ts", "replaced")).toEqual({ ok: true });
  });
});

describe("changes", () => {
  test("rename keeps the text and refuses to overwrite", () => {
    const draft = createDraft({ "a.ts": "A", "b.ts": "B" });
    expect(draft.rename("a.ts", "b.ts")).toEqual({ error: "There is a file b.ts already." });
    expect(draft.rename("a.ts", "c.ts")).toEqual({ ok: true });
    expect(draft.files()).toEqual({ "b.ts": "B", "c.ts": "A" });
  });

  test("removing what is not there is said", () => {
    expect(createDraft({}).remove("a.ts")).toEqual({ error: "There is no file a.ts." });
  });

  test("the version moves with every change and with nothing else", () => {
    const draft = createDraft({ "a.ts": "A" });
    draft.read("a.ts");
    draft.write("../x", "refused");
    expect(draft.version()).toBe(0);
    draft.write("a.ts", "B");
    draft.remove("a.ts");
    expect(draft.version()).toBe(2);
  });
});
