// Composing: from the facts of a description to the whole app, and which of two apps has more of them.
export { withBehaviours } from "./behaviours.ts";
export { agreement, leadNeeded } from "./better-way.ts";
export { type Composed, composeFacts, composeFrom } from "./compose.ts";
