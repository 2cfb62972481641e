// What a creator grants to a program, with a token or by letting an agent in: which projects it opens, what it may there, until when.
import { z } from "zod";

export const granted = z.object({
  id: z.uuid(),
  /** The one project that it opens; null: all projects of its creator. */
  projectId: z.uuid().nullable(),
  /** What that project is called; null where it opens all. */
  projectName: z.string().nullable(),
  /** False: it reads only. */
  canWrite: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Granted = z.infer<typeof granted>;
