// What tokens of a model cost, and what it reads at once: by the operator's own table, else by a library that keeps the providers'
// lists (decision 112). What neither of them knows is unknown, and never guessed.
import type { ModelFacts, PriceSource } from "#contract";
import type { BilledTokens } from "./billed-tokens.ts";
import { knownModel, LIBRARY } from "./known-models.ts";
import { lineFor, type OperatorPrice, type OperatorTable, readOperatorTable } from "./operator-prices.ts";

export { PriceSettingError } from "./operator-prices.ts";

export type Prices = Readonly<{
  /**
   * Money in millionths of a dollar, rounded up; undefined for a model without a price.
   * @param use of one question: longer ones may cost more
   * @param model `<provider>/<model>`, as `nameOfModel` says it
   */
  costOf(use: BilledTokens, model: string): number | undefined;
  factsOf(model: string): ModelFacts;
  source: PriceSource;
}>;

/**
 * @param file the operator's own table, whose lines go before what the library knows; null: none
 * @throws PriceSettingError when it can't be read
 */
export const readPrices = (file: string | null): Prices => createPrices(readOperatorTable(file));

export function createPrices(table: OperatorTable): Prices {
  return Object.freeze({
    costOf(use, model) {
      const line = lineFor(table, model);
      const micros = line ? costByLine(line, use) : isFree(model) ? 0 : knownModel(model)?.costOf(use);
      return micros === undefined ? undefined : Math.ceil(Number(micros.toFixed(3)));
    },
    factsOf(model) {
      const line = lineFor(table, model);
      const known = knownModel(model);
      const contextTokens = known?.contextTokens ?? null;
      if (line) return { price: { input: line.input, output: line.output, rises: false }, contextTokens };
      if (isFree(model)) return { price: { input: 0, output: 0, rises: false }, contextTokens };
      return { price: known?.price ?? null, contextTokens };
    },
    source: { ...LIBRARY, hasOwn: Object.keys(table).length > 0 },
  } satisfies Prices);
}

/** Tokens times dollars per million are millionths of a dollar. */
function costByLine({ input, cached, written = input, output }: OperatorPrice, use: BilledTokens): number {
  const { inputTokens, outputTokens, cachedTokens = 0, writtenTokens = 0 } = use;
  const fresh = Math.max(0, inputTokens - cachedTokens - writtenTokens);
  return fresh * input + cachedTokens * cached + writtenTokens * written + outputTokens * output;
}

/** They run on a machine of one's own, where nobody bills tokens. */
const isFree = (model: string): boolean => model === "builtin" || /^(?:ollama|lmstudio)\//.test(model);
