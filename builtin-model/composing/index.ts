// Composing: from the facts of a description to the whole app.
export { type Composed, composeFacts, composeFrom } from "./compose.ts";
