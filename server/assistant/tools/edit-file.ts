// edit_file: replaces one exact passage that occurs once.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const editFile = defineTool({
  name: "edit_file",
  kind: "writing",
  description:
    "Replaces `find`, which must occur exactly once in the file, by `replace`. Include enough of its sources.",
  input: z.object({ path: z.string(), find: z.string().min(1), replace: z.string() }),
  progress: ({ path }) => `Editing ${path}`,
  run({ draft }, { path, find, replace }) {
    const text = draft.read(path);
    if (text === null) return { error: `There is no file ${path}. list_files shows what there is.` };
    const places = placesOf(text, find);
    if (places.length === 0) return { error: absent(path, text, find) };
    if (places.length > 1)
      return {
        error: `${path} contains that text ${places.length} times, in the lines ${places.slice(0, PLACES_SHOWN).join(", ")}. Include more of the lines around the one you mean.`,
      };
    return draft.write(
      path,
      text.replace(find, () => replace),
    );
  },
});

const PLACES_SHOWN = 10;
const NEARBY_LINES = 3;

/** Lines in which `find` begins, 1 is the first. */
function placesOf(text: string, find: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length))
    places.push(text.slice(0, at).split("\n").length);
  return places;
}

/** Why the text is not there: other spaces, or what stands near its first line. */
function absent(path: string, text: string, find: string): string {
  const squeezed = (value: string) => value.replace(/\s+/g, " ").trim();
  const lines = text.split("\n");
  const first = squeezed(find.split("\n").find((line) => line.trim() !== "") ?? "");
  const near = lines.findIndex((line) => first !== "" && squeezed(line).includes(first));
  if (near < 0)
    return `${path} does not contain that text, nor its first line. Read the file again and copy the passage exactly.`;
  const shown = lines.slice(near, near + Math.max(NEARBY_LINES, find.split("\n").length)).join("\n");
  const reason = squeezed(text).includes(squeezed(find))
    ? "only its spaces and line breaks differ"
    : "what follows differs";
  return `${path} does not contain exactly that text: its first line is there in line ${near + 1}, but ${reason}. The file says:\n${shown.slice(0, 1_500)}`;
}
