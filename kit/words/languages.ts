// The kit's words: one table per language, and the one of this app.
import { en, type Words } from "./en.ts";

/** The languages that `app.json` may name. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

function createLanguage() {
  let current: Words | null = null;
  return {
    words: (): Words => current ?? en,
    setWords(words: Words): void {
      current = words;
    },
    locale: (): string | undefined => current?.language,
  };
}

/** An app has one language: its build imports the table that `app.json` names, before anything is drawn or answered. */
const language = createLanguage();

/** The words of the app's language: English until another table was brought. Ask when they are shown, not when a module loads. */
export const words = language.words;

/** Brings the table of the app's language. */
export const setWords = language.setWords;

/** The language for `Intl`: undefined, the reader's own, in an app that names none. */
export const locale = language.locale;
