// What our payments rely on at Stripe, case by case, said as it should be whichever end answers.
import type { Database } from "#database";
import { accountCases } from "./account-cases.ts";
import { billingCases } from "./billing-cases.ts";
import { checkoutCases } from "./checkout-cases.ts";
import type { ContractEnd } from "./end.ts";

export type ContractParts = Readonly<{ end: ContractEnd; database: Database }>;

export type ContractCase = Readonly<{
  name: string;
  /** True for cases that pay a connected account. */
  needsAccount?: boolean;
  run(parts: ContractParts): Promise<void>;
}>;

export const CASES: readonly ContractCase[] = [...checkoutCases, ...billingCases, ...accountCases];
