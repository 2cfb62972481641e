// One client for each provider, loaded when it is first asked for: nobody waits for packages of providers that nobody uses.
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { PROVIDERS, type Provider } from "#contract";
import { endingQuietly, fetchPatiently } from "./fetch-outside.ts";

/** How one model is reached. */
export type Access = Readonly<{
  provider: Provider;
  model: string;
  /** Empty where none is needed. */
  key: string;
  /** Null: the provider's own. Of Bedrock the region, or an address. */
  address: string | null;
  /** What makes the calls; without it nothing but the bounds of patience is added. */
  fetch?: typeof fetch;
}>;

type Options = Readonly<{ apiKey: string; baseURL: string | undefined; fetch: typeof fetch }>;

const CLIENTS: Readonly<Record<Provider, (options: Options, model: string) => Promise<LanguageModelV4>>> = {
  anthropic: async (options, model) => (await import("@ai-sdk/anthropic")).createAnthropic(options)(model),
  // Responses, not chat: thoughts are kept from turn to turn.
  openai: async (options, model) => (await import("@ai-sdk/openai")).createOpenAI(options).responses(model),
  google: async (options, model) => (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(model),
  azure: async (options, model) => (await import("@ai-sdk/azure")).createAzure(options).responses(model),
  async bedrock({ apiKey, baseURL, fetch }, model) {
    const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
    const isAddress = baseURL !== undefined && URL.canParse(baseURL);
    const region = isAddress || baseURL === undefined ? PROVIDERS.bedrock.address.default : baseURL;
    return createAmazonBedrock({ apiKey, fetch, region, ...(isAddress && { baseURL }) })(model);
  },
  mistral: async (options, model) => (await import("@ai-sdk/mistral")).createMistral(options)(model),
  xai: async (options, model) => (await import("@ai-sdk/xai")).createXai(options)(model),
  deepseek: async (options, model) => (await import("@ai-sdk/deepseek")).createDeepSeek(options)(model),
  groq: async (options, model) => (await import("@ai-sdk/groq")).createGroq(options)(model),
  async openrouter(options, model) {
    const { createOpenRouter } = await import("@openrouter/ai-sdk-provider");
    return createOpenRouter({
      ...options,
      fetch: endingQuietly(options.fetch),
      compatibility: "strict",
      appName: "Ninefold",
    })(model, {
      usage: { include: true },
    });
  },
  ollama: (options, model) => compatible("ollama", options, model),
  lmstudio: (options, model) => compatible("lmstudio", options, model),
  "openai-compatible": (options, model) => compatible("openai-compatible", options, model),
};

async function compatible(name: Provider, options: Options, model: string): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const baseURL = options.baseURL ?? PROVIDERS[name].address?.default ?? "";
  return createOpenAICompatible({ ...options, name, baseURL, includeUsage: true })(model);
}

export function openModel({ provider, model, key, address, fetch = fetchPatiently }: Access): Promise<LanguageModelV4> {
  return CLIENTS[provider]({ apiKey: key, baseURL: address ?? undefined, fetch }, model);
}
