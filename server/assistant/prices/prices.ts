// What tokens of a model cost: a table of dollars per million tokens, which an operator may replace line by line.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TokenUse } from "#contract";

/** Dollars per million tokens: of new input, of input that the provider had kept, of output. */
const price = z.object({
  input: z.number().nonnegative(),
  cached: z.number().nonnegative(),
  output: z.number().nonnegative(),
});
const priceTable = z.record(z.string().min(1).max(200), price);
type Price = z.infer<typeof price>;

export type Prices = Readonly<{
  /**
   * Money in millionths of a dollar, rounded up; undefined for a model without a price.
   * @param model `<provider>/<model>`, as `nameOfModel` says it
   */
  costOf(use: TokenUse, model: string): number | undefined;
}>;

/** The server does not start with it; the message is for its operator. */
export class PriceSettingError extends Error {
  override readonly name = "PriceSettingError";
}

const OWN_TABLE = join(import.meta.dirname, "prices.json");

/**
 * @param file the operator's own table, whose lines go before ours; null: none
 * @throws PriceSettingError when it can't be read
 */
export function readPrices(file: string | null): Prices {
  return createPrices({ ...readTable(OWN_TABLE), ...(file === null ? {} : readTable(file)) });
}

function readTable(file: string): Readonly<Record<string, Price>> {
  try {
    return priceTable.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, " ") : String(error);
    throw new PriceSettingError(
      `ASSISTANT_PRICES=${file} is not usable: it must be JSON such as {"openai/gpt-5": {"input": 1.25, "cached": 0.125, "output": 10}}, in dollars per million tokens. ${reason}`,
    );
  }
}

/**
 * @param table by name; `provider/*` stands for all of a provider's, and a name for its dated versions (`gpt-5-2026-01-31`)
 */
export function createPrices(table: Readonly<Record<string, Price>>): Prices {
  const names = Object.keys(table).sort((left, right) => right.length - left.length);
  const priceOf = (model: string): Price | undefined => {
    const name = names.find((each) => each === model) ?? names.find((each) => isVersionOf(model, each));
    return name === undefined ? undefined : table[name];
  };
  return Object.freeze({
    costOf({ inputTokens, outputTokens, cachedTokens = 0 }, model) {
      const found = priceOf(model);
      if (!found) return undefined;
      const fresh = Math.max(0, inputTokens - cachedTokens);
      // Tokens times dollars per million are millionths of a dollar.
      return Math.ceil(fresh * found.input + cachedTokens * found.cached + outputTokens * found.output);
    },
  } satisfies Prices);
}

/** A date, "latest", "preview" or a small number after the name; "-mini" is another model. */
const VERSION = /^[-@:](?:\d[\w.-]*|latest|preview[\w.-]*)$/;

function isVersionOf(model: string, name: string): boolean {
  if (name.endsWith("/*")) return model.startsWith(name.slice(0, -1));
  return model.startsWith(name) && VERSION.test(model.slice(name.length));
}
