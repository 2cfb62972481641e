// One of many in other languages than English: "Abfüllungen" → "Abfüllung", "hornadas" → "hornada".
import type { Language } from "../../knowledge/languages/sentences.ts";

type Rule = readonly [RegExp, string | ((ending: string) => string)];

const WITHOUT_UMLAUT: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u" };
/** "Fässer" → "Fass": the umlaut goes with the ending. */
const bare = (word: string): string => {
  const at = Math.max(word.lastIndexOf("ä"), word.lastIndexOf("ö"), word.lastIndexOf("ü"));
  return at < 0 ? word : word.slice(0, at) + (WITHOUT_UMLAUT[word[at] ?? ""] ?? "") + word.slice(at + 1);
};

/** Nouns whose plural in "-er" has an umlaut; other words in "-er" are one and many alike. */
const GERMAN_ER =
  /(fässer|räder|bäder|länder|gläser|häuser|blätter|wälder|bücher|hühner|lämmer|kälber|gräber|täler|dörfer|wörter|löcher|hölzer|schlösser|tücher|güter|männer|bänder|dächer|völker|körner|hörner|mäuler|kräuter)$/;
const GERMAN_SAME_ER = /(bilder|kinder|schilder|felder|kleider|eier|bretter|nester|rinder|lieder|glieder)$/;
/** Words in "-e" whose plural only adds the "-n", whatever they end like. */
const GERMAN_N =
  /(liste|kiste|leiste|karte|torte|sorte|pate|rate|note|platte|kette|hütte|ernte|rente|blüte|tüte|minute|route|akte|seite|kante|tante|variante|ente|quote|bote|kröte|flöte|matte|latte|schwarte|warte|spende|runde|stunde|kunde|wunde)n$/;
/** Before "-en" stands the whole word: "Durchsicht-en"; elsewhere only "-n" is the ending: "Maische-n". */
const GERMAN_EN =
  /(ung|heit|keit|schaft|ion|ät|cht|ahrt|wort|rst|enz|anz|eur|tor|[lnrz]ist|ant|ent|ot|au|ahn|ahl|ei|in|frau|uhr|welt|arbeit|tat|burg|ur|ow)en$/;
const GERMAN_E =
  /(tage|steine|tische|berge|spiele|brote|scheine|gänge|teile|werke|stücke|berichte|tiere|schiffe|stoffe|kurse|preise|kreise|wege|fische|hefte|blöcke|projekte|produkte|objekte|beete|geräte|gefäße|getränke|gespräche|geschenke|geschäfte|termine|bleche|siebe|segel|boote|pakete|etikette|rezepte|konzerte|filme|programme|räume|formulare|exemplare|paare|jahre|haare|pferde|hunde|schafe|einkäufe|modelle|ordner|zeuge|eure|iefe|iere)$/;
const KEPT_UMLAUT = /(geräte|gefäße|getränke|gespräche|geschäfte|gemälde|käse)$/;

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  german: [
    [/innen$/, "in"],
    [GERMAN_N, (ending) => ending.slice(0, -1)],
    [GERMAN_EN, (ending) => ending.slice(0, -2)],
    [GERMAN_SAME_ER, (ending) => ending.slice(0, -2)],
    [/([^e])ern$/, (ending) => ending.slice(0, -1)],
    [/[ei]n$/, (ending) => (ending === "in" ? ending : "e")],
    [/eln$/, "el"],
    [/([aou]|[klnprt])s$/, (ending) => ending.slice(0, -1)],
    [GERMAN_E, (ending) => ending.slice(0, -1)],
  ],
  french: [
    [/eaux$/, "eau"],
    [/aux$/, "al"],
    [/eux$/, "eu"],
    [/([^s])s$/, (ending) => ending.slice(0, -1)],
  ],
  spanish: [
    [/ciones$/, "ción"],
    [/ones$/, "ón"],
    [/ces$/, "z"],
    [/[rlnd]es$/, (ending) => ending.slice(0, -2)],
    [/([^s])s$/, (ending) => ending.slice(0, -1)],
  ],
  italian: [
    [/trici$/, "trice"],
    [/chi$/, "co"],
    [/ghi$/, "go"],
    [/che$/, "ca"],
    [/ghe$/, "ga"],
    [/(tor|zion|ment?al|nal|ant|ent|gion|cion|sion)i$/, (ending) => `${ending.slice(0, -1)}e`],
    [/i$/, "o"],
    [/e$/, "a"],
  ],
  portuguese: [
    [/ções$/, "ção"],
    [/ões$/, "ão"],
    [/ães$/, "ão"],
    [/ais$/, "al"],
    [/éis$/, "el"],
    [/ns$/, "m"],
    [/[rz]es$/, (ending) => ending.slice(0, -2)],
    [/([^s])s$/, (ending) => ending.slice(0, -1)],
  ],
  dutch: [
    [/heden$/, "heid"],
    [/ieën$/, "ie"],
    [/([bdfgklmnprst])\1en$/, (ending) => ending.slice(0, 1)],
    [/[^aeiou][aeou][bdgklmnprt]en$/, (ending) => `${ending.slice(0, 2)}${ending.slice(1, -2)}`],
    [/([^e])en$/, (ending) => ending.slice(0, -2)],
    [/(’s|'s)$/, ""],
    [/([elmnr])s$/, (ending) => ending.slice(0, -1)],
  ],
};

const FULL_LENGTH_MIN = 4;

/** One of them, as far as the ending tells; the word itself where it does not. */
export function foreignSingular(word: string, language: Language): string {
  const small = word.toLowerCase();
  const umlaut = language === "german" && !KEPT_UMLAUT.test(small) ? germanUmlaut(word) : null;
  if (umlaut !== null) return umlaut;
  for (const [pattern, change] of RULES[language]) {
    const ending = pattern.exec(small)?.[0];
    if (ending === undefined || word.length < FULL_LENGTH_MIN) continue;
    return word.slice(0, word.length - ending.length) + (typeof change === "string" ? change : change(ending));
  }
  return word;
}

/** "Brände" → "Brand", "Fässer" → "Fass". */
function germanUmlaut(word: string): string | null {
  const small = word.toLowerCase();
  if (GERMAN_ER.test(small)) return bare(word.slice(0, -2));
  return /[äöü]u?[bcdfghklmnprstzß]{1,4}e$/.test(small) ? bare(word.slice(0, -1)) : null;
}

/** Whether a word that stands in a list looks like many. */
export function isForeignPlural(word: string, language: Language): boolean {
  const small = word.toLowerCase();
  switch (language) {
    case "german":
      return (
        /(en|n|s|innen)$/.test(small) ||
        GERMAN_E.test(small) ||
        germanUmlaut(word) !== null ||
        GERMAN_SAME_ER.test(small) ||
        /(er|el)$/.test(small)
      );
    case "italian":
      return /[ie]$/.test(small);
    case "dutch":
      return /(en|s)$/.test(small);
    default:
      return /[sx]$/.test(small);
  }
}
