// Composing: from the facts of a description to the whole app, and which of two apps has more of them.
export { withBehaviours } from "./behaviours.ts";
export { canBeBetter, isBetterThan, isSpecification } from "./better-way.ts";
export { completed, saysRights } from "./completed.ts";
export { type Composed, composeFacts, composeFrom, isKnownKind } from "./compose.ts";
export { withDebtors } from "./select.ts";
