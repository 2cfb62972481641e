// list_files: what the project consists of.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const listFiles = defineTool({
  name: "list_files",
  readsOnly: true,
  kind: "reading",
  description: "Lists the project's files with their sizes in bytes.",
  input: z.object({}),
  progress: () => "Looking at the project",
  run: ({ draft }) => ({
    files: Object.entries(draft.files()).map(([path, content]) => ({ path, bytes: Buffer.byteLength(content) })),
  }),
});
