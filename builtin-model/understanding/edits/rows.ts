// Wishes about example rows, what money is counted in, and names: "20 more example rows", "import these: Acme, Globex", "prices in euros", "anonymous please".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { currencyIn } from "../language/currencies.ts";
import { spokenNumber } from "../language/spoken-numbers.ts";
import { sentenceCase } from "../language/words.ts";
import { clean, entityIn, type Reader } from "./context.ts";

const ROWS_MAX = 60;
const NAMES_MAX = 60;

const WORDS = "(?:sample|demo|test|example|dummy|fake|placeholder|mock|seed)";
const SAMPLES = new RegExp(
  `\\b${WORDS} (?:data|rows?|entries|entry|records?|content|items?|[a-z]+s)\\b|\\b(?:rows?|entries|records?|data|[a-z]+s) (?:as|of|for) (?:an? )?(?:${WORDS}s?|a test|testing|a demo)\\b|^(?:fill|populate) (?:it|the app|everything|[a-z ]+) with (?:some )?(?:data|content|examples?)\\b`,
  "i",
);
const COUNT =
  /\b(\d{1,4}|a few|some|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|a dozen|a lot of|lots of|many|more)\b/i;
const FEW: Readonly<Record<string, number>> = {
  "a few": 8,
  some: 12,
  more: 20,
  many: 30,
  "a lot of": 30,
  "lots of": 30,
  "a dozen": 12,
  fifteen: 15,
  twenty: 20,
  fifty: 50,
};

/** "Put in 20 more example rows", "no sample data". */
export const sampleRows: Reader = (clause, { app, entity, last }) => {
  if (!SAMPLES.test(clause) || /\bfield|column\b/i.test(clause)) return null;
  const of = entity ?? last ?? mainOf(app);
  if (!of) return null;
  if (/^(?:remove|delete|drop|hide|no|clear|get rid of|without|empty|wipe)\b/i.test(clause))
    return [
      ...(entity ? [of] : app.entities).map((one): Edit => ({ edit: "rows", entity: one.name, count: 0, more: false })),
    ];
  const word = COUNT.exec(clause)?.[1]?.toLowerCase() ?? "more";
  const count = FEW[word] ?? (Number(word) || spokenNumber(word));
  if (!Number.isFinite(count) || count < 1) return null;
  const more = /\b(?:more|another|additional|extra|further)\b/i.test(clause);
  return [{ edit: "rows", entity: of.name, count: Math.min(count, ROWS_MAX), more }];
};

const mainOf = ({ entities }: AppSpec): EntitySpec | null =>
  entities.find(({ part }) => part === "main") ?? entities[0] ?? null;

const GIVEN =
  /^(?:import|enter|put in|insert|load|add|use|here are|fill in|start with) (?:these|this|those|the following|our|my|the)(?: ([\w -]+?))?(?: (?:to|into|in|for|as) (?:the )?([\w -]+?))?\s*:\s*(.+)$/is;

/** "Import these: Acme, Globex, Initech": what the example rows are called. */
export const givenNames: Reader = (clause, { app, entity, last }) => {
  const match = GIVEN.exec(clause);
  if (
    !match?.[3] ||
    /\b(?:fields?|columns?|options?|status(?:es)?|choices?|pages?|stages?|lists?|tables?)\b/i.test(
      `${match[1] ?? ""} ${match[2] ?? ""}`,
    )
  )
    return null;
  const said = `${match[1] ?? ""} ${match[2] ?? ""}`.trim();
  const of =
    entityIn(said, app) ??
    (/^(?:rows?|entries|names|data|people|items|ones|companies)?$/i.test(said)
      ? (entity ?? last ?? mainOf(app))
      : null);
  const names = match[3]
    .split(/[,;\n]|\band\b/)
    .map((name) => clean(name).slice(0, 80))
    .filter(Boolean);
  if (!of || names.length < 2) return null;
  return [{ edit: "samples", entity: of.name, names: names.slice(0, NAMES_MAX).map(sentenceCase) }];
};

const IN_MONEY =
  /\bcurrency\b|\b(?:prices?|costs?|money|amounts?|everything|all|values?|fees?|totals?)\b.*\b(?:in|to|into|as|use|are)\b|^(?:use|switch to|show|make (?:it|them|that)|change (?:it|that|everything)? ?(?:to|into)?)\b/i;

/** "Change the currency to euros", "prices in pounds", "use € instead of $". */
export const currency: Reader = (clause) => {
  const wanted = clause.replace(/\b(?:instead of|not|rather than|from) (?:the )?(?:\w+ )?(?:\$|€|£|\w+)(?= |$)/gi, " ");
  const code = currencyIn(wanted);
  if (
    !code ||
    !IN_MONEY.test(clause) ||
    /\d/.test(clause) ||
    /^(?:add|include|create)\b|\b(?:field|column|default|chart|button|rename)\b/i.test(clause)
  )
    return null;
  return [{ edit: "currency", currency: code }];
};

/** "Anonymous please", "hide who wrote the feedback", "show names again". */
export const anonymity: Reader = (clause, { app, entity, last }) => {
  const isHidden =
    /\banonym\w*\b/i.test(clause) ||
    /\b(?:hide|don'?t show|without showing|nobody (?:should |can |may )?sees?) (?:the )?(?:who|names? of (?:the )?(?:author|sender|people|person)|authors?\b)/i.test(
      clause,
    );
  const isShown =
    /\b(?:not anonymous|no longer anonymous|show (?:the )?(?:authors?|who (?:wrote|added|sent|posted)))\b/i.test(
      clause,
    );
  if (!isHidden && !isShown) return null;
  if (/^(?:add|remove|rename)\b.*\b(?:field|column|page|list)\b/i.test(clause)) return null;
  const of = entity ?? (last?.part === "toggle" ? null : last) ?? mainOf(app);
  return of ? [{ edit: "anonymous", entity: of.name, anonymous: !isShown }] : null;
};
