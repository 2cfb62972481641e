// How a model's price, its window and the age of prices are said.
import type { ModelFacts, PriceSource } from "#contract";

const dollars = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 3,
});
const tokens = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
/** The day of a release is the same everywhere. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" });

/** "$3 in, $15 out" per million tokens; "from" where longer messages cost more. */
export function priceText(price: ModelFacts["price"]): string {
  if (price === null) return "price unknown";
  if (price.input === 0 && price.output === 0) return "free";
  return `${price.rises ? "from " : ""}${dollars.format(price.input)} in, ${dollars.format(price.output)} out`;
}

/** "200K": how many tokens it reads at once. */
export const windowText = (contextTokens: number): string => tokens.format(contextTokens);

export function priceSourceText({ name, version, date, hasOwn }: PriceSource): string {
  const source = `Prices are those of ${name} ${version} of ${day.format(new Date(date))}`;
  return `${source}${hasOwn ? ", and some that whoever runs this platform set" : ""}. What your provider bills is what counts.`;
}
