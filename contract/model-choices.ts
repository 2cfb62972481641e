// How a model is named wherever one is chosen, and which there are to choose from.
import { z } from "zod";
import { PROVIDER_IDS } from "./providers.ts";
import { PAYERS } from "./run.ts";

/** "builtin" or "<provider>/<model>". */
export const modelId = z
  .string()
  .max(160, "This is too long for a model")
  .regex(/^(builtin|[a-z-]+\/[\w.:/@-]{1,120})$/, "A model is named as in anthropic/claude-sonnet-4-5");

/** A model that may answer a project or a message, and who pays for it. */
export const offeredModel = z.object({ model: z.string(), key: z.enum(PAYERS) });
export type OfferedModel = z.infer<typeof offeredModel>;

/** `PUT /api/projects/{id}/model`: what answers the project from now on; null: what answers its creator elsewhere. */
export const projectModel = z.object({ model: modelId.nullable() });
export type ProjectModel = z.infer<typeof projectModel>;

/** What lies on this machine and nobody set up: a key in the server's environment, or an Ollama. */
export const foundModel = z.object({ provider: z.enum(PROVIDER_IDS), model: z.string() });
export type FoundModel = z.infer<typeof foundModel>;
