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

/** What is known of a model beside its name. */
export const modelFacts = z.object({
  /** Dollars per million tokens; `rises`: longer messages cost more. Null: nobody told a price. */
  price: z.object({ input: z.number().nonnegative(), output: z.number().nonnegative(), rises: z.boolean() }).nullable(),
  /** How many tokens it reads at once; null: not known. */
  contextTokens: z.number().int().positive().nullable(),
});
export type ModelFacts = z.infer<typeof modelFacts>;

/** Where prices come from, and how old they are. */
export const priceSource = z.object({
  name: z.string(),
  version: z.string(),
  /** The day on which that version came out. */
  date: z.iso.date(),
  /** Whether whoever runs the installation set some of the prices. */
  hasOwn: z.boolean(),
});
export type PriceSource = z.infer<typeof priceSource>;

/** `GET /api/assistant/choices`: all that a creator may choose, with what the providers of their keys offer. */
export const modelChoices = z.object({
  models: z.array(z.object({ ...offeredModel.shape, ...modelFacts.shape })),
  /** Providers whose list could not be read. */
  unread: z.array(z.enum(PROVIDER_IDS)),
  prices: priceSource,
});
export type ModelChoices = z.infer<typeof modelChoices>;
export type DescribedChoice = ModelChoices["models"][number];

/** `PUT /api/projects/{id}/model`: what answers the project from now on; null: what answers its creator elsewhere. */
export const projectModel = z.object({ model: modelId.nullable() });
export type ProjectModel = z.infer<typeof projectModel>;

/** What lies on this machine and nobody set up: a key in the server's environment, or an Ollama. */
export const foundModel = z.object({ provider: z.enum(PROVIDER_IDS), model: z.string() });
export type FoundModel = z.infer<typeof foundModel>;
