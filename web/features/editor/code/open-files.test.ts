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
  expect(after(...edited, { type: "rebased", file: newest }).files["a.ts"]).toEqual({
    base: "theirs",
    hash: "2",
    text: "mine",
  });
  const dropped = after(...edited, { type: "dropped", file: newest });
  expect(dropped.files["a.ts"]?.text).toBe("theirs");
  expect(editedPaths(dropped)).toEqual([]);
});
