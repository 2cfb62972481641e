// What a library knows of models: prices with cached input and tiers, and windows (decision 112). Its data come with its package;
// nothing is fetched.
import {
  calcPrice,
  type MatchLogic,
  type ModelPrice,
  type PriceCalculation,
  type PriceOptions,
  type Provider as Seller,
} from "@pydantic/genai-prices";
import { isProvider, type ModelFacts, type PriceSource, type Provider } from "#contract";
import type { BilledTokens } from "./billed-tokens.ts";

/** Whoever takes another version of the library says here when it came out; a test holds the two together. */
export const LIBRARY: Omit<PriceSource, "hasOwn"> = { name: "genai-prices", version: "0.1.8", date: "2026-09-23" };

/** What the library calls our providers. Those that are missing are reached at an address of somebody's own. */
const PROVIDER_NAMES: Readonly<Partial<Record<Provider, string>>> = {
  anthropic: "anthropic",
  openai: "openai",
  google: "google",
  azure: "azure",
  bedrock: "aws",
  mistral: "mistral",
  xai: "x-ai",
  deepseek: "deepseek",
  groq: "groq",
  openrouter: "openrouter",
};

export type KnownModel = ModelFacts &
  Readonly<{
    /** Millionths of a dollar; undefined where the library has no price for tokens of such a kind. */
    costOf(use: BilledTokens): number | undefined;
  }>;

/** @param model `<provider>/<model>`; undefined: the library knows none of that name */
export function knownModel(model: string): KnownModel | undefined {
  const slash = model.indexOf("/");
  const [provider, name] = [model.slice(0, slash), model.slice(slash + 1)];
  const providerId = isProvider(provider) ? PROVIDER_NAMES[provider] : undefined;
  if (providerId === undefined) return undefined;
  const listed = listedModel(name, providerId);
  // Some prices hold at some hours alone: they are asked anew each time.
  const found = listed && calculated(NO_TOKENS, listed.name, { provider: listed.seller });
  if (!found) return undefined;
  const price = listedPrice(found.model_price);
  return {
    price,
    contextTokens: found.model.context_window ?? null,
    costOf(use) {
      const priced = price && calculated(use, listed.name, { provider: listed.seller });
      return priced ? priced.total_price * 1_000_000 : undefined;
    },
  };
}

const NO_TOKENS: BilledTokens = { inputTokens: 0, outputTokens: 0 };
/** Names of models come from providers and from people. */
const MODELS_KEPT = 5_000;
/** The library's provider with one model alone, and a name by which that is found. */
type ListedModel = Readonly<{ seller: Seller; name: string }>;
const listedModels = new Map<string, ListedModel | null>();

/** It takes a while to find; null: there is none. */
function listedModel(name: string, providerId: string): ListedModel | null {
  const key = `${providerId}/${name}`;
  const known = listedModels.get(key);
  if (known !== undefined) return known;
  // Most of the library's names are whole ones, which a version that it does not list is not found by.
  const found = findModel(name, providerId) ?? findModel(withoutVersion(name), providerId);
  if (listedModels.size >= MODELS_KEPT) listedModels.clear();
  listedModels.set(key, found);
  return found;
}

function findModel(name: string, providerId: string): ListedModel | null {
  const found = calculated(NO_TOKENS, name, { providerId });
  if (found === null || !isMeant(found.model.match, name.toLowerCase())) return null;
  return { seller: { ...found.provider, models: [found.model] }, name };
}

function calculated(
  { inputTokens, outputTokens, cachedTokens = 0, writtenTokens = 0, writtenForHourTokens = 0 }: BilledTokens,
  name: string,
  by: PriceOptions,
): PriceCalculation | null {
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_read_tokens: cachedTokens,
    cache_write_tokens: writtenTokens,
    cache_write_1h_tokens: writtenForHourTokens,
  };
  try {
    return calcPrice(usage, name, by);
  } catch {
    // A price that the library itself can't make sense of is none.
    return null;
  }
}

/** Null where input or output has no price: it is no model for text. */
function listedPrice({ input_mtok: input, output_mtok: output }: ModelPrice): ModelFacts["price"] {
  if (input === undefined || output === undefined) return null;
  const base = (price: typeof input) => (typeof price === "number" ? price : price.base);
  const rises = typeof input !== "number" || typeof output !== "number";
  return { input: base(input), output: base(output), rises };
}

/** One end of a name that says which version of the model it is. */
const VERSION = /[-@](?:\d{3,8}|\d{4}-\d\d-\d\d|(?:preview|exp)-\d\d-\d\d|latest|preview|exp|v\d{1,2})?$|:\d{1,2}$/;

function withoutVersion(name: string): string {
  const shorter = name.replace(VERSION, "");
  return shorter === name ? name : withoutVersion(shorter);
}

/**
 * The library takes a name for a model whose name it begins with or contains: claude-sonnet-5-7 would be claude-sonnet-5, and what it
 * costs made up. Here only versions of a model have its price.
 */
function isMeant(match: MatchLogic, name: string): boolean {
  if ("or" in match) return match.or.some((one) => isMeant(one, name));
  if ("and" in match) return match.and.every((one) => isMeant(one, name));
  if ("regex" in match) return new RegExp(match.regex).test(name);
  const meant = withoutVersion(name);
  if ("equals" in match) return meant === withoutVersion(match.equals);
  if ("starts_with" in match) return meant === withoutVersion(match.starts_with);
  return meant.endsWith(withoutVersion("contains" in match ? match.contains : match.ends_with));
}
