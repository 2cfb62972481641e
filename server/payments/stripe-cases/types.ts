// A case of the contract with Stripe.

import type { Database } from "#database";
import type { ContractBackend } from "./backend.ts";

export type ContractParts = Readonly<{ backend: ContractBackend; database: Database }>;

export type ContractCase = Readonly<{
  name: string;
  /** True for cases that pay a connected account. */
  needsAccount?: boolean;
  run(parts: ContractParts): Promise<void>;
}>;
