// What is asked of a model in OpenAI's chat format, and what it answers, as far as the bench reads them.
import { z } from "zod";

export const chatTurn = z.strictObject({
  text: z.string().optional(),
  calls: z.array(z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) })).optional(),
});
/** What a model says in one turn: words, calls of tools, or both. */
export type ChatTurn = z.infer<typeof chatTurn>;

export const chatRequest = z.looseObject({
  model: z.string().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()).optional(),
  stream: z.boolean().optional(),
  response_format: z.unknown().optional(),
});
export type ChatRequest = z.infer<typeof chatRequest>;
