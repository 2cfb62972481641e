// The providers of language models, each told of once. Whoever adds one here adds its client in `server/assistant/providers/clients.ts`.

export type ProviderFacts = Readonly<{
  name: string;
  /** Names of settings are an operator's; a creator brings a key and chooses a model. */
  keyVariable: string;
  addressVariable: string;
  exampleModel: string;
  /** Some answer without a key: models on one's own machine. */
  needsKey: boolean;
  /** What a creator says beside the key; null: the provider has one address for everybody. */
  address: Readonly<{ label: string; example: string; default: string | null }> | null;
}>;

const HOSTED = { needsKey: true, address: null } as const;
const OWN_MACHINE = { needsKey: false } as const;

export const PROVIDERS = {
  anthropic: {
    name: "Anthropic",
    keyVariable: "ANTHROPIC_API_KEY",
    addressVariable: "ANTHROPIC_BASE_URL",
    exampleModel: "claude-sonnet-4-5",
    ...HOSTED,
  },
  openai: {
    name: "OpenAI",
    keyVariable: "OPENAI_API_KEY",
    addressVariable: "OPENAI_BASE_URL",
    exampleModel: "gpt-5",
    ...HOSTED,
  },
  google: {
    name: "Google",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    exampleModel: "gemini-2.5-pro",
    ...HOSTED,
  },
  azure: {
    name: "Azure",
    keyVariable: "AZURE_API_KEY",
    addressVariable: "AZURE_BASE_URL",
    exampleModel: "my-deployment",
    needsKey: true,
    address: { label: "Endpoint", example: "https://my-resource.openai.azure.com/openai", default: null },
  },
  bedrock: {
    name: "Amazon Bedrock",
    keyVariable: "AWS_BEARER_TOKEN_BEDROCK",
    addressVariable: "AWS_REGION",
    exampleModel: "anthropic.claude-sonnet-4-5-20250929-v1:0",
    needsKey: true,
    address: { label: "Region", example: "us-east-1", default: "us-east-1" },
  },
  mistral: {
    name: "Mistral",
    keyVariable: "MISTRAL_API_KEY",
    addressVariable: "MISTRAL_BASE_URL",
    exampleModel: "devstral-2512",
    ...HOSTED,
  },
  xai: {
    name: "xAI",
    keyVariable: "XAI_API_KEY",
    addressVariable: "XAI_BASE_URL",
    exampleModel: "grok-4",
    ...HOSTED,
  },
  deepseek: {
    name: "DeepSeek",
    keyVariable: "DEEPSEEK_API_KEY",
    addressVariable: "DEEPSEEK_BASE_URL",
    exampleModel: "deepseek-chat",
    ...HOSTED,
  },
  groq: {
    name: "Groq",
    keyVariable: "GROQ_API_KEY",
    addressVariable: "GROQ_BASE_URL",
    exampleModel: "openai/gpt-oss-120b",
    ...HOSTED,
  },
  openrouter: {
    name: "OpenRouter",
    keyVariable: "OPENROUTER_API_KEY",
    addressVariable: "OPENROUTER_BASE_URL",
    exampleModel: "anthropic/claude-sonnet-4.5",
    ...HOSTED,
  },
  ollama: {
    name: "Ollama",
    keyVariable: "OLLAMA_API_KEY",
    addressVariable: "OLLAMA_BASE_URL",
    exampleModel: "qwen3-coder:30b",
    ...OWN_MACHINE,
    address: { label: "Address", example: "http://127.0.0.1:11434/v1", default: "http://127.0.0.1:11434/v1" },
  },
  lmstudio: {
    name: "LM Studio",
    keyVariable: "LMSTUDIO_API_KEY",
    addressVariable: "LMSTUDIO_BASE_URL",
    exampleModel: "qwen/qwen3-coder-30b",
    ...OWN_MACHINE,
    address: { label: "Address", example: "http://127.0.0.1:1234/v1", default: "http://127.0.0.1:1234/v1" },
  },
  "openai-compatible": {
    name: "Any other (OpenAI-compatible)",
    keyVariable: "OPENAI_COMPATIBLE_API_KEY",
    addressVariable: "OPENAI_COMPATIBLE_BASE_URL",
    exampleModel: "llama-3.3-70b",
    ...OWN_MACHINE,
    address: { label: "Address", example: "https://models.example.com/v1", default: null },
  },
} as const satisfies Record<string, ProviderFacts>;
export type Provider = keyof typeof PROVIDERS;

export const isProvider = (text: string): text is Provider => Object.hasOwn(PROVIDERS, text);
// The keys of a literal are its own.
export const PROVIDER_IDS = Object.keys(PROVIDERS) as [Provider, ...Provider[]];
export const factsOf = (provider: Provider): ProviderFacts => PROVIDERS[provider];

/** "a, b or c". */
export const anyOf = (names: readonly string[]): string => names.join(", ").replace(/, ([^,]*)$/, " or $1");
