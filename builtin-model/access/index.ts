// Access: what each sentence of a text says about who may see something, with how sure that is.
export type { AccessClass } from "./classes.ts";
export { type SentenceAccess, sentencesAccess, sentencesOf } from "./sentence-access.ts";
