// The operator's own table of prices: a file whose lines go before what is known elsewhere.
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Dollars per million tokens. */
const price = z.object({
  /** Of new input. */
  input: z.number().nonnegative(),
  /** Of input that the provider had kept. */
  cached: z.number().nonnegative(),
  /** Of input that the provider was given to keep; without it that costs what other input costs. */
  written: z.number().nonnegative().optional(),
  output: z.number().nonnegative(),
});
const priceTable = z.record(z.string().min(1).max(200), price);
export type OperatorPrice = z.infer<typeof price>;
export type OperatorTable = Readonly<Record<string, OperatorPrice>>;

/** The server does not start with it; the message is for its operator. */
export class PriceSettingError extends Error {
  override readonly name = "PriceSettingError";
}

/**
 * @param file of JSON; null: there is none
 * @throws PriceSettingError when it can't be read
 */
export function readOperatorTable(file: string | null): OperatorTable {
  if (file === null) return {};
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
 * The line for a model: its own, else the longest that stands for it. `provider/*` stands for all of a provider's, and a name for its
 * dated versions (`gpt-5-2026-01-31`).
 * @param model `<provider>/<model>`
 */
export function lineFor(table: OperatorTable, model: string): OperatorPrice | undefined {
  if (Object.hasOwn(table, model)) return table[model];
  const names = Object.keys(table).sort((left, right) => right.length - left.length);
  const name = names.find((each) => isVersionOf(model, each));
  return name === undefined ? undefined : table[name];
}

/** A date, "latest", "preview" or a small number after the name; "-mini" is another model. */
const VERSION = /^[-@:](?:\d[\w.-]*|latest|preview[\w.-]*)$/;

function isVersionOf(model: string, name: string): boolean {
  if (name.endsWith("/*")) return model.startsWith(name.slice(0, -1));
  return model.startsWith(name) && VERSION.test(model.slice(name.length));
}
