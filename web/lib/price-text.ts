// How a model's price, its window and the age of prices are said.
import type { ModelFacts, PriceSource } from "#contract";

const FORMAT = { style: "currency", currency: "USD", maximumFractionDigits: 6 } as const;
const whole = new Intl.NumberFormat("en", { ...FORMAT, minimumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en", { ...FORMAT, minimumFractionDigits: 2 });
/** "$3", "$0.30", "$0.0375". */
const dollars = (amount: number): string => (Number.isInteger(amount) ? whole : exact).format(amount);
const tokens = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
/** The day of a release is the same everywhere. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" });

/** "$3 in, $15 out" per million tokens; "from" where longer messages cost more. */
export function priceText(price: ModelFacts["price"]): string {
  if (price === null) return "price unknown";
  if (price.input === 0 && price.output === 0) return "free";
  return `${price.rises ? "from " : ""}${dollars(price.input)} in, ${dollars(price.output)} out`;
}

/** "200K": how many tokens it reads at once. */
export const windowText = (contextTokens: number): string => tokens.format(contextTokens);

export function priceSourceText({ name, version, date, hasOwn }: PriceSource): string {
  const source = `Prices are those of ${name} ${version} of ${day.format(new Date(date))}`;
  return `${source}${hasOwn ? ", and some that whoever runs this platform set" : ""}. What your provider bills is what counts.`;
}
