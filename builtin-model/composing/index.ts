// Composing: from the facts of a description to the whole app.
export { type Composed, composeFacts } from "./compose.ts";
