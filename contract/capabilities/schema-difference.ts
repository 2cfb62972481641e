// What an app's entities need and its tables lack: asked of its process at `GET /api/_platform/schema`.
import { z } from "zod";

export const SCHEMA_PATH = "/api/_platform/schema";

export const schemaDifference = z.object({
  /** SQL that loses nothing. */
  statements: z.array(z.string().max(40_000)).max(400),
  /** A sentence each for what might lose something. */
  open: z.array(z.string().max(2_000)).max(400),
});
export type SchemaDifference = z.infer<typeof schemaDifference>;
