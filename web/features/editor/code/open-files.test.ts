// The files that are open in the code view.
import { expect, it } from "vitest";
import { editedPaths, NO_OPEN_FILES, type OpenFilesEvent, openFilesReducer } from "./open-files.ts";

const file = (content: string, hash: string) => ({ revision: 1, path: "a.ts", content, hash });
const after = (...events: OpenFilesEvent[]) => events.reduce(openFilesReducer, NO_OPEN_FILES);
const edited: OpenFilesEvent[] = [
  { type: "read", file: file("one", "1") },
  { type: "typed", path: "a.ts", text: "mine" },
];

it("keeps what was typed when the file is read again, and knows what was edited", () => {
  const state = after(...edited, { type: "read", file: file("two", "2") });
  expect(state.files["a.ts"]).toEqual({ base: "one", hash: "1", text: "mine" });
  expect(editedPaths(state)).toEqual(["a.ts"]);
});

it("takes a saved text for the base, and keeps what was typed while it was saved", () => {
  const state = after(
    ...edited,
    { type: "typed", path: "a.ts", text: "mine too" },
    { type: "saved", files: [{ path: "a.ts", hash: "3" }], sent: { "a.ts": "mine" } },
  );
  expect(state.files["a.ts"]).toEqual({ base: "mine", hash: "3", text: "mine too" });
});

it("after a conflict keeps either text", () => {
  const newest = file("theirs", "2");
  expect(after(...edited, { type: "rebased", path: "a.ts", file: newest, text: "both" }).files["a.ts"]).toEqual({
    base: "theirs",
    hash: "2",
    text: "both",
  });
  const dropped = after(...edited, { type: "dropped", path: "a.ts", file: newest });
  expect(dropped.files["a.ts"]?.text).toBe("theirs");
  expect(editedPaths(dropped)).toEqual([]);
});

it("keeps mine as a new file, or lets it go, when the other side has deleted it", () => {
  const kept = after(...edited, { type: "rebased", path: "a.ts", file: null, text: "mine" });
  expect(kept.files["a.ts"]).toEqual({ base: "", hash: null, text: "mine" });
  expect(editedPaths(kept)).toEqual(["a.ts"]);
  expect(after(...edited, { type: "dropped", path: "a.ts", file: null }).files).toEqual({});
});

it("counts a new file as edited though it is empty, and moves what is shown with a renamed one", () => {
  const created = after({ type: "created", path: "b.ts" });
  expect(editedPaths(created)).toEqual(["b.ts"]);
  expect(created.shown).toBe("b.ts");
  const renamed = after(
    ...edited,
    { type: "shown", path: "a.ts", line: 1 },
    { type: "renamed", from: "a.ts", to: "c.ts", text: "mine", hash: "9" },
  );
  expect([Object.keys(renamed.files), renamed.shown, editedPaths(renamed)]).toEqual([["c.ts"], "c.ts", []]);
});

it("shows the newer text of a file that nobody edits", () => {
  const shown = after({ type: "read", file: file("one", "1") }, { type: "shown", path: "a.ts", line: 1 });
  const newer = openFilesReducer(shown, { type: "read", file: file("two", "2") });
  expect([newer.files["a.ts"]?.text, newer.jump]).toEqual(["two", shown.jump + 1]);
});
