// The providers of language models, each told of once. Whoever adds one here adds its client in `server/assistant/providers.ts`.

/** Names of settings are an operator's; a creator brings a key and chooses a model. */
export const PROVIDERS = {
  anthropic: {
    name: "Anthropic",
    keyVariable: "ANTHROPIC_API_KEY",
    addressVariable: "ANTHROPIC_BASE_URL",
    exampleModel: "claude-sonnet-4-5",
  },
  openai: {
    name: "OpenAI",
    keyVariable: "OPENAI_API_KEY",
    addressVariable: "OPENAI_BASE_URL",
    exampleModel: "gpt-5",
  },
  google: {
    name: "Google",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    exampleModel: "gemini-2.5-pro",
  },
} as const;
export type Provider = keyof typeof PROVIDERS;

/** Any server that speaks OpenAI's format: for operators alone, and at an address that they name. */
export const COMPATIBLE_PROVIDER = {
  id: "openai-compatible",
  keyVariable: "OPENAI_COMPATIBLE_API_KEY",
  addressVariable: "OPENAI_COMPATIBLE_BASE_URL",
} as const;

export const isProvider = (text: string): text is Provider => Object.hasOwn(PROVIDERS, text);
// The keys of a literal are its own.
export const PROVIDER_IDS = Object.keys(PROVIDERS) as [Provider, ...Provider[]];

/** "a, b or c". */
export const anyOf = (names: readonly string[]): string => names.join(", ").replace(/, ([^,]*)$/, " or $1");
