// The app of a first message: from read facts, or by the rules where theirs agrees better with what was read.
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import {
  canBeBetter,
  completed,
  composeFacts,
  isBetterThan,
  isKnownKind,
  withBehaviours,
  withDebtors,
} from "../composing/index.ts";
import { headOf } from "../composing/words.ts";
import { type Facts, readFacts } from "../facts.ts";
import { withoutMisfits } from "../misfits/index.ts";
import { withMissed } from "../missed/index.ts";
import { isTool } from "../purpose/index.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { countedInMoney, currencyIn } from "../understanding/language/currencies.ts";
import { languageOf } from "../understanding/language/languages.ts";
import { corrected } from "../understanding/language/spelling.ts";
import { itemsInOneRow } from "../understanding/lists/items-in-one-row.ts";
import { optionsInBrackets } from "../understanding/lists/options-after-colon.ts";
import { beyondReply } from "./beyond-reply.ts";
import { remembered } from "./remembered.ts";

export type FirstApp = {
  app: AppSpec;
  /** Lists that may be wanted as well, in the plural. */
  offers: string[];
};

/** The app that a first message asks for, or why there is none; null where it asks for nothing. @param read how its facts are read */
export function firstApp(
  request: string,
  read: (text: string) => Facts = readFacts,
): FirstApp | { text: string } | null {
  const language = languageOf(request);
  const counted = countedInMoney(request);
  const first = language === null ? fromEnglish(counted.text, read) : fromAnother(request);
  if (first === null || "text" in first) return first;
  for (const { fields } of first.app.entities)
    for (const field of fields)
      if (field.kind === "text" && counted.names.includes(headOf(field.label.toLowerCase()))) field.kind = "money";
  const currency = currencyIn(request) ?? (language && CURRENCY_ABROAD);
  if (language) first.app.language = language;
  if (currency) first.app.currency = currency;
  return first;
}

/** Where the other languages are spoken, most pay in it. */
const CURRENCY_ABROAD = "EUR";

function fromAnother(request: string): FirstApp | null {
  const description = readDescription(request);
  return isMeaningful(description) ? { app: sound(compose(description)), offers: [] } : null;
}

/** A message as its facts are read: its text with rows of items and options in one form, and what that says. */
export function asRead(message: string, read: (text: string) => Facts = readFacts) {
  const request = message.replaceAll("[", "(").replaceAll("]", ")");
  const inRows = itemsInOneRow(request);
  const text = optionsInBrackets(corrected(inRows));
  return { request, inRows, text, facts: withDebtors(read(text)) };
}

function fromEnglish(message: string, read: (text: string) => Facts): FirstApp | { text: string } | null {
  const said = asRead(message, read);
  const { request, inRows, text, facts } = said;
  const description = readDescription(request);
  const whole = completed(description, facts);
  const byRules = isMeaningful(whole) ? compose(whole) : null;
  // Who lists fields wants rows of them, whatever else it sounds like.
  if (facts.fieldRows === 0 && !isKnownKind(description) && isTool(text, facts)) return { text: beyondReply(text) };
  const isAsked = byRules === null || canBeBetter(byRules, description, facts);
  const byFacts = isAsked ? composeFacts(inRows, description, facts) : null;
  if (byFacts && (!byRules || isBetterThan(byFacts.app, byRules, description, facts)))
    return { app: asReadersWish(byFacts.app, said), offers: byFacts.offers };
  const rest = byRules ?? (isAboutThings(facts) && description.things.length > 0 ? compose(description) : null);
  return rest && { app: asReadersWish(sound(withBehaviours(rest, facts)), said), offers: [] };
}

/** Without fields that a person would wonder at, and with those that they would miss. */
const asReadersWish = (app: AppSpec, said: ReturnType<typeof asRead>): AppSpec =>
  withMissed(withoutMisfits(app, said), said);

/** From this chance on a thing that was read, or what is noted of it, is what the message is about, though nobody knows it. */
const ABOUT = 0.5;
const isAboutThings = ({ things }: Facts) =>
  things.some(
    ({ chance, isUnwanted, fields }) =>
      !isUnwanted && (chance >= ABOUT || fields.some((field) => field.chance >= ABOUT)),
  );

/** The same, of a message that each turn of its run asks about. */
export const firstAppOf = remembered((request: string) => firstApp(request));
