// read_file: one file, whole or a range of its lines.
import { z } from "zod";
import { assetTypeOf, isAssetPath } from "#contract";
import { defineTool } from "./tool.ts";

export const readFile = defineTool({
  name: "read_file",
  readsOnly: true,
  kind: "reading",
  description: "Reads a file, or its lines from `fromLine` to `toLine` (1 is the first, both included).",
  input: z.object({
    path: z.string(),
    fromLine: z.number().int().positive().optional(),
    toLine: z.number().int().positive().optional(),
  }),
  progress: ({ path }) => `Reading ${path}`,
  run({ draft }, { path, fromLine, toLine }) {
    const text = draft.read(path);
    if (text === null) return { error: `There is no file ${path}. list_files shows what there is.` };
    if (isAssetPath(path)) return { asset: true, type: assetTypeOf(path), bytes: Math.floor((text.length * 3) / 4) };
    const lines = text.split("\n");
    return { content: lines.slice((fromLine ?? 1) - 1, toLine).join("\n"), lines: lines.length };
  },
});
