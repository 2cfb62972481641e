// edit_file: replaces exact passages that occur once each, all of them or none.
import { z } from "zod";
import { brokenImports, isStub, STUB_REFUSAL } from "../guards/whole-writes.ts";
import { absent } from "./nearest-text.ts";
import { defineTool } from "./tool.ts";

const EDITS_MAX = 40;

/** Changes a few places of a file for the price of those places, and can't lose what it does not name. */
export const editFile = defineTool({
  name: "edit_file",
  kind: "writing",
  isRepeatable: true,
  description:
    "Replaces passages of a file, in order: each `find` must occur exactly once in the file as the edits before it left it. All are made or none. Include enough of the lines around.",
  input: z.object({
    path: z.string(),
    edits: z
      .array(z.object({ find: z.string().min(1), replace: z.string() }))
      .min(1)
      .max(EDITS_MAX),
  }),
  progress: ({ path }) => `Editing ${path}`,
  run({ draft }, { path, edits }) {
    const before = draft.read(path);
    if (before === null) return { error: `There is no file ${path}. list_files shows what there is.` };
    let text = before;
    const missed: string[] = [];
    for (const [index, { find, replace }] of edits.entries()) {
      const problem = problemOf(path, text, find) ?? (isStub(replace, before) ? STUB_REFUSAL : null);
      if (problem === null) text = text.replace(find, () => replace);
      else missed.push(edits.length === 1 ? problem : `Edit ${index + 1} of ${edits.length}: ${problem}`);
    }
    if (missed.length === 0) {
      const broken = brokenImports(path, before, text, draft.files());
      const written = draft.write(path, text);
      return "error" in written || broken === null ? written : { ...written, broken };
    }
    return {
      error: edits.length === 1 ? missed[0] : `${missed.join("\n")}\nNone of the ${edits.length} edits was made.`,
    };
  },
});

const PLACES_SHOWN = 10;

/** Why `find` can't be replaced, or null. */
function problemOf(path: string, text: string, find: string): string | null {
  const places = placesOf(text, find);
  if (places.length === 1) return null;
  if (places.length === 0) return absent(path, text, find);
  return `${path} contains that text ${places.length} times, in the lines ${places.slice(0, PLACES_SHOWN).join(", ")}. Include more of the lines around the one you mean.`;
}

/** Lines in which `find` begins, 1 is the first. */
function placesOf(text: string, find: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length))
    places.push(text.slice(0, at).split("\n").length);
  return places;
}
