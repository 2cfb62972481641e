// What our payments rely on at Stripe, case by case, said as it should be whichever backend answers.
import { accountCases } from "./account-cases.ts";
import { billingCases } from "./billing-cases.ts";
import { checkoutCases } from "./checkout-cases.ts";
import type { ContractCase } from "./types.ts";

export const CASES: readonly ContractCase[] = [...checkoutCases, ...billingCases, ...accountCases];
