// Which models a provider offers, asked from itself: bounded, kept for a while, and none where it does not say. Whoever chooses
// may always type a name.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Provider } from "#contract";
import type { Access } from "./clients.ts";

const ANSWER_MS = 10_000;
const MODELS_MAX = 500;
const NAME_MAX = 120;
const KEPT_MS = 10 * 60_000;
const LISTS_KEPT = 200;

type Question = Readonly<{ at: string; headers: (key: string) => Record<string, string> }>;

const bearer = (key: string): Record<string, string> => (key === "" ? {} : { authorization: `Bearer ${key}` });
const openAi = (address: string): Question => ({ at: `${address}/models`, headers: bearer });

/** Azure's deployments and Bedrock's models are told by other services, with other rights. */
const QUESTIONS: Readonly<Record<Provider, ((address: string | null) => Question) | null>> = {
  anthropic: (address) => ({
    at: `${address ?? "https://api.anthropic.com/v1"}/models?limit=1000`,
    headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  }),
  openai: (address) => openAi(address ?? "https://api.openai.com/v1"),
  google: (address) => ({
    at: `${address ?? "https://generativelanguage.googleapis.com/v1beta"}/models?pageSize=1000`,
    headers: (key) => ({ "x-goog-api-key": key }),
  }),
  azure: null,
  bedrock: null,
  mistral: (address) => openAi(address ?? "https://api.mistral.ai/v1"),
  xai: (address) => openAi(address ?? "https://api.x.ai/v1"),
  deepseek: (address) => openAi(address ?? "https://api.deepseek.com"),
  groq: (address) => openAi(address ?? "https://api.groq.com/openai/v1"),
  openrouter: (address) => openAi(address ?? "https://openrouter.ai/api/v1"),
  ollama: (address) => openAi(address ?? ""),
  lmstudio: (address) => openAi(address ?? ""),
  "openai-compatible": (address) => openAi(address ?? ""),
};

/** OpenAI's, Anthropic's and most others' `data`; Google's `models`. */
const answer = z.object({
  data: z.array(z.object({ id: z.string() })).optional(),
  models: z
    .array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() }))
    .optional(),
});

export type ModelLists = Readonly<{
  /** Names in the order of the alphabet; empty where the provider does not say, null where it could not be read. Never throws. */
  of(access: Omit<Access, "model">): Promise<readonly string[] | null>;
}>;

export function createModelLists(clock: () => number = Date.now): ModelLists {
  const kept = new Map<string, { until: number; models: readonly string[] }>();
  return Object.freeze({
    async of(access) {
      const { provider, address, key } = access;
      const name = createHash("sha256")
        .update(JSON.stringify([provider, address, key]))
        .digest("hex");
      const known = kept.get(name);
      if (known && known.until > clock()) return known.models;
      const models = await ask(access).catch(() => null);
      if (models === null || models.length === 0) return models;
      kept.delete(name);
      kept.set(name, { until: clock() + KEPT_MS, models });
      const [oldest] = kept.keys();
      if (kept.size > LISTS_KEPT && oldest !== undefined) kept.delete(oldest);
      return models;
    },
  } satisfies ModelLists);
}

/** @throws when the provider does not answer with a list */
async function ask({ provider, address, key, fetch: call = fetch }: Omit<Access, "model">): Promise<readonly string[]> {
  const question = QUESTIONS[provider]?.(address?.replace(/\/{1,64}$/, "") ?? null);
  if (!question) return [];
  const response = await call(question.at, {
    headers: question.headers(key),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`${provider} answered ${response.status}.`);
  const { data = [], models = [] } = answer.parse(await response.json());
  const named = models.flatMap(({ name, supportedGenerationMethods: methods }) =>
    methods === undefined || methods.includes("generateContent") ? [name.replace(/^models\//, "")] : [],
  );
  return [...new Set([...data.map(({ id }) => id), ...named])]
    .filter((id) => id.length <= NAME_MAX && !NOT_FOR_CHAT.test(id))
    .sort()
    .slice(0, MODELS_MAX);
}

/** What lists hold beside models for text. */
const NOT_FOR_CHAT =
  /embed|whisper|tts|dall-e|image|imagen|veo|sora|moderation|transcribe|realtime|audio|rerank|guard|aqa|davinci|babbage/i;
