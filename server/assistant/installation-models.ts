// ASSISTANT_MODEL → a language model of the AI SDK. Keys and addresses come from each provider's usual variables.
import type { JSONValue, LanguageModel } from "ai";
import { type Effort, factsOf, isProvider, PROVIDER_IDS, PROVIDERS, type Provider } from "#contract";
import { openModel } from "./providers/clients.ts";
import type { OfferedKey } from "./providers/found-models.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a provider is reached, when not at its own address: a gateway of the operator's. */
export type ProviderAddresses = Readonly<Partial<Record<Provider, string>>>;

/** Nothing of a conversation is kept at the provider; thoughts come back to us sealed, and go along with the next turn. */
export const CALL_OPTIONS: Record<string, Record<string, JSONValue>> = {
  openai: { store: false },
  azure: { store: false },
  xai: { store: false },
};

/** Stands for the built-in model, which thinks in a worker, for each creator apart. */
export const BUILTIN = "builtin";

/** What answers, and one line for everybody when that is not what was asked for. */
export type InstallationModels = Readonly<{
  model: LanguageModel;
  /** For plans; null: `model` does it all. */
  fast: LanguageModel | null;
  /** How hard the model thinks; absent: the provider decides. */
  effort?: Effort | null;
  notice: string | null;
  /** What lies on this machine, for whoever uses it to take with a click. */
  found?: OfferedKey | null;
}>;

/**
 * @param setting `builtin` or `<provider>/<model>`, as `readConfig` let it through
 * @throws Error with one clear line when the provider's key or address is missing
 */
export async function createModel(
  setting: string,
  variables: Variables,
  name = "ASSISTANT_MODEL",
): Promise<LanguageModel> {
  if (setting === BUILTIN) return BUILTIN;
  const slash = setting.indexOf("/");
  const provider = setting.slice(0, slash);
  if (!isProvider(provider)) throw new Error(`${name}=${setting} names no known provider.`);
  const { keyVariable, addressVariable, needsKey, address } = factsOf(provider);
  const read = (variable: string) => variables[variable]?.trim() || null;
  const missing = (variable: string) => new Error(`${name}=${setting} needs ${variable}.`);
  const at = read(addressVariable) ?? address?.default ?? null;
  if (at === null && address !== null) throw missing(addressVariable);
  const key = read(keyVariable);
  if (key === null && needsKey) throw missing(keyVariable);
  return openModel({ provider, model: setting.slice(slash + 1), key: key ?? "", address: at });
}

/** The models of an installation; with a key missing the built-in model stands in and `notice` says why. */
export async function openModels(
  settings: Readonly<{ assistantModel: string; fastModel: string | null; effort?: Effort | null }>,
  variables: Variables,
): Promise<InstallationModels> {
  try {
    return {
      model: await createModel(settings.assistantModel, variables),
      fast:
        settings.fastModel === null ? null : await createModel(settings.fastModel, variables, "ASSISTANT_FAST_MODEL"),
      effort: settings.effort ?? null,
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
    PROVIDER_IDS.flatMap((id) => {
      const address = variables[PROVIDERS[id].addressVariable]?.trim();
      return address ? [[id, address]] : [];
    }),
  );
}

/** The SDK's names of providers, where they are not ours. */
const SDK_NAMES: Readonly<Record<string, string>> = { "amazon-bedrock": "bedrock" };

/** "anthropic/claude-…", for people and rows. */
export function nameOfModel(model: LanguageModel): string {
  if (typeof model === "string") return model;
  const [provider = ""] = model.provider.split(".");
  return isBuiltin(model) ? "builtin" : `${SDK_NAMES[provider] ?? provider}/${model.modelId}`;
}

export const isBuiltin = (model: LanguageModel): boolean =>
  typeof model === "string" ? model === BUILTIN : model.provider === "ninefold";
