// The kit's words: one table per language, and the one that this app speaks.
import { en, type Words } from "./en.ts";

/** The languages that `app.json` may name. */
export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

function createSpeech() {
  let spoken: Words | null = null;
  return {
    words: (): Words => spoken ?? en,
    speak(words: Words): void {
      spoken = words;
    },
    locale: (): string | undefined => spoken?.language,
  };
}

/** An app speaks one language: its build brings the table that `app.json` names, before anything is drawn or answered. */
const speech = createSpeech();

/** The words of the app's language: English until another table was brought. Ask when they are shown, not when a module loads. */
export const words = speech.words;

/** Brings the table of the app's language. */
export const speak = speech.speak;

/** The language for `Intl`: undefined, the reader's own, in an app that names none. */
export const locale = speech.locale;
