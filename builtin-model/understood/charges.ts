// What people are to pay for the app, as its creator said it: "charge members $9 a month". Nothing of it is built: prices are set on the
// dashboard, and the card leads there. Rents, dues and what else an app keeps records of are no such thing, and say nothing here.
import { APP_PRICE_MAX_CENTS, centsToDollars, dollarsToCents, type UnderstoodCharges } from "#contract";

const QUOTE_MAX = 200;

/** The sentences of a message; what stands in quotes is a name, and names a field rather than a wish. */
const sentencesOf = (message: string): string[] =>
  message
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.endsWith("?"));
const plain = (sentence: string): string =>
  sentence
    .replace(/“[^”]*”|"[^"]*"/g, "")
    .replaceAll("’", "'")
    .toLowerCase();

/** Said of the app itself, whatever else the sentence speaks of. */
const OF_THE_APP =
  /\b(?:to (?:use|access|open|join) (?:it|this|that|(?:the|my|our) (?:app|site|service|platform|community))|for (?:access|the app|using (?:it|the app))|access to the app|app (?:costs|should cost|will cost)|charg(?:e|ing) (?:people|users|them|members|customers|clients|everyone|everybody|each (?:user|member|person|customer)|(?:us)?\$|\d|an? (?:monthly|yearly|annual)))/;
/** Said of what is paid, which may be the app or what it keeps. */
const OF_PAYING =
  /\bcharg(?:e|es|ing)\b|\bsubscri(?:be|bes|bers?|ptions?)\b|\bpaywall\b|\bmoneti[sz]e|\b(?:pro|basic|standard|premium|paid|monthly|yearly|annual) (?:plans?|tier|access|price)\b|\b(?:users?|people|everyone|everybody|anyone|they|members|customers|clients|readers|viewers) (?:(?:should|must|will|would|have to|need to) )?pays?\b/;
/** Money that the app keeps account of. */
const OF_RECORDS =
  /\b(?:track\w*|record\w*|logs?|invoic\w+|bills?|rents?|rental|salar\w+|wages?|dues|fees?|debts?|owes?|owed|paid|unpaid|budget\w*|spend\w*|expenses?|fields?|columns?|each|per (?:hour|night|day|lesson|class|session|booking))\b/;
/** What is not wanted, and what others charge. */
const NOT_SO =
  /\b(?:no|not|never|without|nobody|instead of|used to|until now|so far|(?:i|we) (?:pay|paid|spend|spent)|costs? (?:me|us)|(?:last|old|other|previous) (?:app|tool|one)s?|competitors?|like (?:netflix|spotify))\b|n't\b/;
const WITHOUT_AMOUNT =
  /\bbehind a paywall\b|\bpaid (?:subscription|plan|app)s?\b|\b(?:users?|people|members?|customers?|everyone|everybody|they) (?:have to|must|should|need to|will) subscribe\b(?! to\b)|\bcharg(?:e|ing) (?:people|users|them|members|customers|clients|everyone|everybody) (?:an? (?:monthly|yearly|annual)|monthly|yearly|for (?:access|the app|using))|\b(?:monthly|yearly|annual) (?:subscription|fee|price) (?:for (?:the app|access)|to (?:use|access))/;
const FREE =
  /\bfree (?:web )?app\b|\b(?:app|site|service|platform) (?:is|stays|remains|should be|must be|will be) (?:completely |totally |always )?free\b(?! (?:on|from|at|in|until|for \d))|\b(?:use|access) (?:it|the app|this) (?:for free|free of charge)\b|\bfree (?:of charge )?to use\b(?= *(?:$|[.,!;]| for (?:everyone|everybody|all)\b))/;

/** What was said last of it; null where nobody spoke of it. @param messages of the creator, oldest first, in English */
export function chargesIn(messages: readonly string[]): UnderstoodCharges | null {
  for (const message of messages.toReversed()) {
    const found = chargesOf(message);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a sentence says what people pay for the app, and so asks for nothing to be built. */
export const saysCharges = (sentence: string): boolean => chargesOf(sentence) !== null;

/** Of sentences that speak of nothing else. */
const CHARGING = new Set(
  "charge charges charging i we want would like to people users user them members member customers clients everyone everybody each a an the of for it is be should will must have pay pays paying costs cost price priced subscription subscriptions subscribers subscribe plan plans premium pro basic paid monthly yearly annual annually month year mo yr per or and access use using app my our us dollars dollar usd bucks only just fee with at free in".split(
    " ",
  ),
);

/** The text without sentences that say nothing but what people pay: who is charged is no list, and what is paid no field. */
export function withoutCharges(text: string): string {
  const isOnlyCharges = (sentence: string): boolean =>
    (plain(sentence).match(/[a-z']+/g) ?? []).every((word) => CHARGING.has(word)) && saysCharges(sentence);
  const left = sentencesOf(text)
    .filter(isOnlyCharges)
    .reduce((rest, sentence) => rest.replace(sentence, ""), text)
    .trim();
  return left === "" ? text : left;
}

function chargesOf(message: string): UnderstoodCharges | null {
  const told = sentencesOf(message).flatMap((sentence) => {
    const words = plain(sentence);
    if (NOT_SO.test(words)) return [];
    const plans = plansIn(words);
    const isOfApp = OF_THE_APP.test(words) || (OF_PAYING.test(words) && !OF_RECORDS.test(words));
    if (isOfApp && plans.length > 0) return [{ sentence, plans, isFree: false }];
    if (WITHOUT_AMOUNT.test(words)) return [{ sentence, plans: [], isFree: false }];
    return FREE.test(words) ? [{ sentence, plans: [], isFree: true }] : [];
  });
  const isPaid = told.some(({ isFree }) => !isFree);
  const [first] = told.filter(({ isFree }) => isFree !== isPaid).toSorted((a, b) => b.plans.length - a.plans.length);
  if (first === undefined) return null;
  const plans = told.flatMap((one) => one.plans);
  const centsOf = (period: Plan["period"]) => plans.find((plan) => plan.period === period)?.cents ?? null;
  return {
    monthlyCents: centsOf("monthly"),
    yearlyCents: centsOf("yearly"),
    isFree: first.isFree,
    said: quoted(first.sentence),
  };
}

/** `cents` of a US dollar; null for an amount in other money. */
type Plan = { period: "monthly" | "yearly"; cents: number | null };

const FIGURE = String.raw`\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?!\d)|\d{1,7}(?:[.,]\d{1,2})?(?!\d)`;
const AMOUNT = new RegExp(
  String.raw`(us\$|\$|usd|€|eur|£|gbp) ?(${FIGURE})|(?<![\d.,])(${FIGURE}) ?(\$|us dollars?|dollars?|bucks|usd|€|euros?|eur|£|pounds?|gbp)(?!\w)`,
  "g",
);
const PERIOD_AFTER =
  /^(?: ?(?:us dollars?|dollars?|usd))? ?(?:(?:per|a|each|\/) ?(?:user|member|person|seat|head) )?(?:per |a |each |every |\/ ?)?(month|mo|monthly|year|yr|yearly|annually)\b/;
const PERIOD_BEFORE = /\b(monthly|yearly|annual)[ :–-]+(?:[a-z]+[ :–-]+){0,4}$/;
/** Characters around an amount in which its period stands. */
const NEAR = 50;

function plansIn(words: string): Plan[] {
  return [...words.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, sign = "", first = "", second = "", unit = ""] = match;
    const end = match.index + whole.length;
    const period =
      PERIOD_AFTER.exec(words.slice(end, end + NEAR))?.[1] ??
      PERIOD_BEFORE.exec(words.slice(Math.max(0, match.index - NEAR), match.index))?.[1];
    if (period === undefined) return [];
    const isDollars = /^(?:us\$|\$|usd|us dollars?|dollars?|bucks)$/.test(sign || unit);
    return [
      { period: period.startsWith("m") ? "monthly" : "yearly", cents: isDollars ? centsOf(first || second) : null },
    ];
  });
}

/** Of "1,200", "9.99" and "9,99". */
function centsOf(figure: string): number | null {
  const cents = dollarsToCents(figure.replace(/,(?=\d{3})/g, "").replace(",", "."));
  return cents !== null && cents > 0 && cents <= APP_PRICE_MAX_CENTS ? cents : null;
}

const quoted = (sentence: string): string =>
  sentence.length > QUOTE_MAX ? `${sentence.slice(0, QUOTE_MAX).trimEnd()} …` : sentence;

/** The same as a line of the reply. */
export function chargesLine({ monthlyCents, yearlyCents, isFree }: UnderstoodCharges): string {
  if (isFree) return "What people pay: nothing, as long as you set no price";
  const plans = [
    ...(monthlyCents === null ? [] : [`$${centsToDollars(monthlyCents)} a month`]),
    ...(yearlyCents === null ? [] : [`$${centsToDollars(yearlyCents)} a year`]),
  ];
  return plans.length === 0
    ? "What people pay: a subscription, whose price you set in Pricing on the dashboard"
    : `What people pay: ${plans.join(" or ")}, once you have set it in Pricing on the dashboard`;
}
