// What the schemas of the assistant's calls have in common.
import { z } from "zod";
import { projectId } from "#contract";

export const tags = ["editor"];
export const params = z.object({ id: projectId });
export const success = z.object({ success: z.literal(true) });
export const done = { success: true as const };
