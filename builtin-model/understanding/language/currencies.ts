// Currencies as people write them: by a sign, a code or a word, and the code that each stands for.

type Named = Readonly<{
  code: string;
  /** What means it wherever it stands; what means it beside an amount, or where it is said what money is counted in. */
  sure: string;
  beside?: string;
}>;

/** Those with longer signs first: "CA$" is no "$". */
const CURRENCIES: readonly Named[] = [
  { code: "CAD", sure: "CA\\$|C\\$|canadian dollars?", beside: "CAD" },
  { code: "AUD", sure: "AU\\$|A\\$|australian dollars?", beside: "AUD" },
  { code: "NZD", sure: "NZ\\$|NZD|new zealand dollars?" },
  { code: "SGD", sure: "S\\$|SGD|singapore dollars?" },
  { code: "HKD", sure: "HK\\$|HKD" },
  // "The real cost" is what something did cost.
  { code: "BRL", sure: "R\\$|BRL|reais|brazilian reals?", beside: "reals?(?= *$| instead| please)" },
  { code: "MXN", sure: "MX\\$|MXN|mexican pesos?", beside: "pesos?" },
  { code: "USD", sure: "US\\$|\\$|USD|(?:us )?dollars?", beside: "bucks" },
  { code: "EUR", sure: "€|EUR|euros?" },
  { code: "GBP", sure: "£|GBP|(?:british |uk )pounds?|pounds? sterling|quid", beside: "pounds" },
  { code: "CHF", sure: "CHF|swiss francs?", beside: "francs?|sfr\\.?|fr\\." },
  { code: "NOK", sure: "NOK|norwegian (?:kroner|krone|crowns?)" },
  { code: "DKK", sure: "DKK|danish (?:kroner|krone|crowns?)" },
  { code: "SEK", sure: "SEK|kronor|swedish (?:kronor|krona|crowns?)", beside: "kr|krona|kroner|krone" },
  { code: "JPY", sure: "¥|JPY|yen" },
  { code: "INR", sure: "₹|INR|rupees?", beside: "rs\\.?" },
  { code: "PLN", sure: "zł|PLN|z[lł]oty" },
  { code: "CZK", sure: "Kč|CZK" },
  { code: "ZAR", sure: "ZAR", beside: "rand" },
  { code: "TRY", sure: "₺", beside: "TL" },
  { code: "ILS", sure: "₪|shekels?" },
  { code: "KRW", sure: "₩" },
  { code: "NGN", sure: "₦" },
  { code: "PHP", sure: "₱" },
  { code: "AED", sure: "AED", beside: "dirhams?" },
];

/** Signs, codes and words, for patterns of an amount with its currency. */
export const CURRENCY = CURRENCIES.map(({ sure, beside }) => (beside ? `${sure}|${beside}` : sure)).join("|");

const SAID = new RegExp(`(?<!\\p{L})(?:${CURRENCY})(?!\\p{L})`, "giu");
const BY_WORDS = CURRENCIES.map(({ code, sure, beside }) => ({
  code,
  isSure: new RegExp(`^(?:${sure})$`, "iu"),
  isBeside: new RegExp(`^(?:${beside ?? "(?!)"})$`, "iu"),
}));
const DOLLARS = new Set(["CAD", "AUD", "NZD", "SGD", "HKD"]);
const REACH = 24;
const AMOUNT_BEFORE = /\d\s?$/u;
const AMOUNT_BEHIND = /^\s?\d/u;
const COUNTED_IN = /(?:\((?:in )?|\b(?:in|to|into|as|use|are|everything|currency(?: is)?:?) (?:the )?)$/iu;
/** "Five pounds of flour" are none. */
const WEIGHED = /^ (?:of|heavy)\b/iu;

/** The code of the currency that is said most often, the first of those; null where none is. */
export function currencyIn(text: string): string | null {
  const counts = new Map<string, number>();
  for (const { 0: said, index } of text.matchAll(SAID)) {
    const before = text.slice(Math.max(0, index - REACH), index);
    const behind = text.slice(index + said.length, index + said.length + REACH);
    const isMoney =
      !WEIGHED.test(behind) && (AMOUNT_BEFORE.test(before) || AMOUNT_BEHIND.test(behind) || COUNTED_IN.test(before));
    const code = BY_WORDS.find(({ isSure, isBeside }) => isSure.test(said) || (isMoney && isBeside.test(said)))?.code;
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  // "$25 CAD": a plain dollar is one of those that are named.
  const [dollar] = [...counts.keys()].filter((code) => DOLLARS.has(code));
  if (dollar) counts.delete("USD");
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? null;
}

/** "Amount in CHF", "price (€)"; pounds after a weight are none. */
const COUNTED = new RegExp(
  `(?<!\\bweigh(?:t|s)?|\\bheavy|\\bmass)(?<=(\\p{L}[\\p{L}'’-]*))(?: in (?:the )?(?:${CURRENCY})| ?\\((?:in )?(?:${CURRENCY})\\))(?!\\p{L}|\\s?\\d| ?(?:and|or|to) (?:${CURRENCY})(?!\\p{L}))`,
  "giu",
);
/** "£ amount", "CHF total". */
const SIGN_BEFORE =
  /(?<![\p{L}\d] ?)(?:[€£¥₹$]|CHF|EUR|GBP|USD|SEK|NOK|DKK|PLN|CAD|AUD)(?: (?=\p{Ll})|(?=\p{Ll}{3}))(\p{Ll}+)/gu;

/** What a text says is counted in some money: the last words of the names, and the text without saying so. */
export function countedInMoney(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const note = (name: string) => names.push(name.toLowerCase());
  const rest = text
    .replace(COUNTED, (said, name: string) => {
      note(name);
      // Of "Rs." the dot may be the sentence's.
      return said.endsWith(".") ? "." : "";
    })
    .replace(SIGN_BEFORE, (_, name: string) => {
      note(name);
      return name;
    });
  return { text: rest, names };
}

/** A text with nothing in the place of signs, codes and words of currencies. */
export const withoutCurrencies = (text: string): string => text.replace(SAID, " ");
