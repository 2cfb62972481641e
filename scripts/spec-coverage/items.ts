// What the spec asks for, item by item.
import { PAYMENT_ITEMS } from "./items/payments.ts";
import type { SpecItem } from "./items/spec-item.ts";

export const SPEC_ITEMS: readonly SpecItem[] = [...PAYMENT_ITEMS].sort((one, other) => one.section - other.section);
