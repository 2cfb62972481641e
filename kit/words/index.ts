// The kit's words, in the language of the app.
export type { Words } from "./en.ts";
export { LANGUAGES, type Language, locale, setWords, words } from "./languages.ts";
export { aOrAn, listed, lower } from "./phrases.ts";
