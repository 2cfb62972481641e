// A case of the contract with Stripe.

import type { Database } from "#database";
import type { ContractEnd } from "./end.ts";

export type ContractParts = Readonly<{ end: ContractEnd; database: Database }>;

export type ContractCase = Readonly<{
  name: string;
  /** True for cases that pay a connected account. */
  needsAccount?: boolean;
  run(parts: ContractParts): Promise<void>;
}>;
