// What the spec asks for, item by item, in the order of its sections.
import { CALL_ITEMS } from "./items/calls.ts";
import { CREATOR_SCREEN_ITEMS } from "./items/creator-screens.ts";
import { ENTITY_ITEMS } from "./items/entities.ts";
import { ERROR_ITEMS } from "./items/errors.ts";
import { LIMIT_ITEMS } from "./items/limits.ts";
import { PAYMENT_ITEMS } from "./items/payments.ts";
import { PUBLIC_SCREEN_ITEMS } from "./items/public-screens.ts";
import { PURPOSE_AND_ROLE_ITEMS } from "./items/purpose-and-roles.ts";
import { RULE_ITEMS } from "./items/rules.ts";
import type { SpecItem } from "./items/spec-item.ts";
import { STATE_ITEMS } from "./items/states.ts";

export const SPEC_ITEMS: readonly SpecItem[] = [
  ...PURPOSE_AND_ROLE_ITEMS,
  ...PUBLIC_SCREEN_ITEMS,
  ...CREATOR_SCREEN_ITEMS,
  ...ENTITY_ITEMS,
  ...STATE_ITEMS,
  ...RULE_ITEMS,
  ...CALL_ITEMS,
  ...ERROR_ITEMS,
  ...LIMIT_ITEMS,
  ...PAYMENT_ITEMS,
].sort((one, other) => one.section - other.section);
