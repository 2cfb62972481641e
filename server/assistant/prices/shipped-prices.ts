// Prices of models that the library lacks and that this product names itself; dollars per million tokens.
import type { OperatorTable } from "./operator-prices.ts";

export const SHIPPED_PRICES: OperatorTable = {
  // Of the example for Mistral (contract/providers.ts); the library has its smaller sister and a later release alone.
  "mistral/devstral-medium": { input: 0.4, cached: 0.4, output: 2 },
};
