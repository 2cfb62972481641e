// The kit's words, in the language of the app.
export type { Words } from "./en.ts";
export { aOrAn, listed, lower } from "./phrases.ts";
export { LANGUAGES, type Language, locale, speak, words } from "./speech.ts";
