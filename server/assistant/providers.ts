// ASSISTANT_MODEL → a language model of the AI SDK. Keys come from each provider's usual variable.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { JSONValue, LanguageModel } from "ai";
import { COMPATIBLE_PROVIDER, isProvider, PROVIDER_IDS, PROVIDERS, type Provider } from "#contract";

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a provider is reached, when not at its own address: a gateway of the operator's. */
export type ProviderAddresses = Readonly<Partial<Record<Provider, string>>>;

type ClientOptions = Readonly<{ apiKey: string; baseURL: string | undefined }>;

const CLIENTS: Readonly<Record<Provider, (options: ClientOptions) => (model: string) => LanguageModel>> = {
  anthropic: createAnthropic,
  openai: (options) => createOpenAI(options).chat,
  google: createGoogleGenerativeAI,
};

/** Providers that keep prompts for a while are told up to where it stays the same. */
export const CACHED_PROMPT: Partial<Record<Provider, Record<string, JSONValue>>> = {
  anthropic: { cacheControl: { type: "ephemeral" } },
};

/** Stands for the built-in model, which thinks in a worker, for each creator apart. */
export const BUILTIN = "builtin";

/** What answers, and one line for everybody when that is not what was asked for. */
export type InstallationModels = Readonly<{
  model: LanguageModel;
  /** For plans; null: `model` does it all. */
  fast: LanguageModel | null;
  notice: string | null;
}>;

/**
 * @param setting `builtin` or `<provider>/<model>`, as `readConfig` let it through
 * @throws Error with one clear line when the provider's key or address is missing
 */
export function createModel(setting: string, variables: Variables, name = "ASSISTANT_MODEL"): LanguageModel {
  if (setting === BUILTIN) return BUILTIN;
  const slash = setting.indexOf("/");
  const provider = setting.slice(0, slash);
  const model = setting.slice(slash + 1);
  const need = (variable: string): string => {
    const value = variables[variable]?.trim();
    if (!value) throw new Error(`${name}=${setting} needs ${variable}.`);
    return value;
  };
  if (isProvider(provider))
    return createOwnModel({ provider, model, key: need(PROVIDERS[provider].keyVariable) }, readAddresses(variables));
  if (provider !== COMPATIBLE_PROVIDER.id) throw new Error(`${name}=${setting} names no known provider.`);
  return createOpenAICompatible({
    name: COMPATIBLE_PROVIDER.id,
    baseURL: need(COMPATIBLE_PROVIDER.addressVariable),
    apiKey: variables[COMPATIBLE_PROVIDER.keyVariable]?.trim() ?? "",
    includeUsage: true,
  })(model);
}

/** The models of an installation; with a key missing the built-in model stands in and `notice` says why. */
export function openModels(
  settings: Readonly<{ assistantModel: string; fastModel: string | null }>,
  variables: Variables,
): InstallationModels {
  try {
    return {
      model: createModel(settings.assistantModel, variables),
      fast: settings.fastModel === null ? null : createModel(settings.fastModel, variables, "ASSISTANT_FAST_MODEL"),
      notice: null,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      model: BUILTIN,
      fast: null,
      notice: `${reason} Until it is set, the built-in model answers.`,
    };
  }
}

export function readAddresses(variables: Variables): ProviderAddresses {
  return Object.fromEntries(
    PROVIDER_IDS.map((id) => [id, variables[PROVIDERS[id].addressVariable]?.trim() || undefined]),
  );
}

export function createOwnModel(
  own: Readonly<{ provider: Provider; model: string; key: string }>,
  addresses: ProviderAddresses,
): LanguageModel {
  return CLIENTS[own.provider]({ apiKey: own.key, baseURL: addresses[own.provider] })(own.model);
}

/** "anthropic/claude-…", for people and rows. */
export function nameOfModel(model: LanguageModel): string {
  if (typeof model === "string") return model;
  const [provider = ""] = model.provider.split(".");
  return isBuiltin(model) ? "builtin" : `${provider}/${model.modelId}`;
}

export const isBuiltin = (model: LanguageModel): boolean =>
  typeof model === "string" ? model === BUILTIN : model.provider === "ninefold";
