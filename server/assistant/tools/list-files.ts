// list_files: what the project consists of.
import { createHash } from "node:crypto";
import { z } from "zod";
import { defineTool } from "./tool.ts";

/** Of a text's SHA-256, as the built-in model remembers what it wrote. */
const HASH_DIGITS = 16;

export const listFiles = defineTool({
  name: "list_files",
  readsOnly: true,
  kind: "reading",
  description: "Lists the project's files with their sizes.",
  // Of no use to language models, which are told of it in no word more than its name.
  input: z.object({ hashes: z.boolean().optional() }),
  progress: () => "Looking at the project",
  run: ({ draft }, { hashes = false }) => ({
    files: Object.entries(draft.files()).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      ...(hashes && { hash: createHash("sha256").update(content).digest("hex").slice(0, HASH_DIGITS) }),
    })),
  }),
});
