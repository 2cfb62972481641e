// Each language that `app.json` may name has its tables: the type checker names the one that is missing here.
import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { nl } from "./nl.ts";
import { pt } from "./pt.ts";
import { deRefusals } from "./refusals/de.ts";
import { enRefusals, type Refusals } from "./refusals/en.ts";
import { esRefusals } from "./refusals/es.ts";
import { frRefusals } from "./refusals/fr.ts";
import { itRefusals } from "./refusals/it.ts";
import { nlRefusals } from "./refusals/nl.ts";
import { ptRefusals } from "./refusals/pt.ts";

const TABLES: Readonly<Record<Language, readonly [words: Words, refusals: Refusals]>> = {
  en: [en, enRefusals],
  de: [de, deRefusals],
  fr: [fr, frRefusals],
  es: [es, esRefusals],
  it: [it, itRefusals],
  pt: [pt, ptRefusals],
  nl: [nl, nlRefusals],
};

test.each(LANGUAGES)("%s has words and refusals of its own, as many as English", (language) => {
  const [words, refusals] = TABLES[language];

  expect(words.language).toBe(language);
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  expect(Object.keys(refusals).sort()).toEqual(Object.keys(enRefusals).sort());
});
