// The one shape of every refusal.
import { z } from "zod";

/** `code` is for programs, `error` for people. */
export const errorBody = z.object({ error: z.string(), code: z.string().optional() });
export type ErrorBody = z.infer<typeof errorBody>;
export const AUTH_REQUIRED = "AUTH_REQUIRED";
