// ASSISTANT_MODEL → a language model of the AI SDK. Keys come from each provider's usual variable.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { OWN_KEY_PROVIDERS } from "#contract";

type Variables = Readonly<Record<string, string | undefined>>;
type Provider = (typeof OWN_KEY_PROVIDERS)[number];

/** Where a provider is reached, when not at its own address: a gateway of the operator's. */
export type ProviderAddresses = Readonly<Partial<Record<Provider, string>>>;

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
  const addresses = readAddresses(variables);
  switch (provider) {
    case "anthropic":
      return createOwnModel({ provider, model, key: need("ANTHROPIC_API_KEY") }, addresses);
    case "openai":
      return createOwnModel({ provider, model, key: need("OPENAI_API_KEY") }, addresses);
    case "google":
      return createOwnModel({ provider, model, key: need("GOOGLE_GENERATIVE_AI_API_KEY") }, addresses);
    case "openai-compatible":
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: need("OPENAI_COMPATIBLE_BASE_URL"),
        apiKey: variables.OPENAI_COMPATIBLE_API_KEY?.trim() ?? "",
        includeUsage: true,
      })(model);
    default:
      throw new Error(`${name}=${setting} names no known provider.`);
  }
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
  const at = (name: string) => variables[name]?.trim() || undefined;
  return {
    anthropic: at("ANTHROPIC_BASE_URL"),
    openai: at("OPENAI_BASE_URL"),
    google: at("GOOGLE_GENERATIVE_AI_BASE_URL"),
  };
}

export function createOwnModel(
  own: Readonly<{ provider: Provider; model: string; key: string }>,
  addresses: ProviderAddresses,
): LanguageModel {
  const options = { apiKey: own.key, baseURL: addresses[own.provider] };
  if (own.provider === "anthropic") return createAnthropic(options)(own.model);
  if (own.provider === "openai") return createOpenAI(options).chat(own.model);
  return createGoogleGenerativeAI(options)(own.model);
}

/** "anthropic/claude-…", for people and rows. */
export function nameOfModel(model: LanguageModel): string {
  if (typeof model === "string") return model;
  const [provider = ""] = model.provider.split(".");
  return isBuiltin(model) ? "builtin" : `${provider}/${model.modelId}`;
}

export const isBuiltin = (model: LanguageModel): boolean =>
  typeof model === "string" ? model === BUILTIN : model.provider === "ninefold";
