// "Reduce stock when an order is placed", "each delivery adds to the stock": a number of one list that rows of another move.

import { STOCKED, SURELY_STOCKED } from "../../blueprint/stock-edits.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { plain } from "../language/words.ts";
import { entityIn, namesOf, type Reader } from "./context.ts";

const STOCK =
  /\b(?:stock|inventory|on hand|supply|supplies|copies|(?:pieces|units|items|number|amount|quantity) (?:left|available)|available (?:pieces|units|items|quantity|number|amount)|availability|what is left)\b/i;
const DOWN =
  /\b(?:reduc\w*|decreas\w*|lower\w*|deduct\w*|subtract\w*|tak(?:e|es|en)|go(?:es)? down|went down|fall\w*|drop\w*|shrinks?|shrink|count\w* down|use up|uses up|updat\w*|adjust\w*|less|minus|sink\w*|remove[sd]?)\b/i;
const UP =
  /\b(?:increas\w*|rais\w*|add(?:s|ed)?|go(?:es)? up|grow\w*|refill\w*|restock\w*|top(?:s|ped)? up|put(?:s)? back|more)\b/i;
const MOVING =
  /(order|sale|purchase|booking|reservation|loan|rental|checkout|usage|use|withdrawal|consumption|shipment|treatment|repair|job)s?$/;
const BRINGING = /(deliver(?:y|ies)|restock|supply|purchase|receipt|intake|return|production|batch(?:es)?|harvest)s?$/;
const NO_MORE =
  /\b(?:order|sell|buy|book|take|lend|rent)\w*\b.*\bmore than\b.*\b(?:in stock|available|there (?:is|are)|left|on hand|have)\b/i;

/** The rule that moves a stock, with what it needs. */
export const stocks: Reader = (clause, { app, last }) => {
  const isNoMore = NO_MORE.test(clause);
  if (!isNoMore && !(STOCK.test(clause) && (DOWN.test(clause) || UP.test(clause)))) return null;
  if (
    /^(?:add|create|include|show|hide|remove|rename|sort|chart|make a|put)\b(?!.*\b(?:when|whenever|each time|every time|with (?:each|every))\b)/i.test(
      clause,
    )
  )
    return null;
  const isUp = !isNoMore && UP.test(clause) && !DOWN.test(clause);
  const named = namedIn(clause, app);
  const isMover = ({ name }: EntitySpec) => (isUp ? BRINGING : MOVING).test(name);
  const mover =
    named.find(isMover) ??
    triggerIn(clause, app, isMover) ??
    app.entities.find(isMover) ??
    (last && isMover(last) ? last : undefined);
  const to = mover && targetOf(mover, named, app);
  if (!mover || !to) {
    const rows = mover
      ? `${mover.many} have no link to anything that has a stock`
      : "I found no list whose rows change a stock, such as orders";
    const hint = `${rows}. Say “${mover ? `link ${mover.many.toLowerCase()} to …` : "add a list of orders"}” first, then this again.`;
    return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
  }
  const word = /\b(copies|inventory|supply|supplies)\b/i.exec(clause)?.[1]?.toLowerCase();
  return [
    {
      edit: "stock",
      entity: mover.name,
      to: to.name,
      ...(word ? { word } : {}),
      ...(isUp ? { sign: 1 as const } : {}),
    },
  ];
};

const namedIn = (clause: string, { entities }: AppSpec): EntitySpec[] => {
  const words = ` ${plain(clause)} `;
  return entities.filter((entity) => namesOf(entity).some((name) => name !== "" && words.includes(` ${name} `)));
};

/** "When a workshop is held": what is named there, unless others are about it, as loans are about books. */
const triggerIn = (clause: string, app: AppSpec, isMover: (one: EntitySpec) => boolean): EntitySpec | undefined => {
  const said =
    /\b(?:when(?:ever)?|(?:each|every) time|with (?:each|every|an?)|for (?:each|every)|by (?:each|every)|on (?:each|every)|after (?:each|every|an?)) (.+)$/i.exec(
      clause,
    )?.[1];
  const entity = said ? entityIn(said, app) : null;
  const isAbout = app.entities.some((one) => isMover(one) && one.fields.some(({ to }) => to === entity?.name));
  return entity && !isAbout ? entity : undefined;
};

/** What has the stock: named, linked, or the only list that has one. */
function targetOf(mover: EntitySpec, named: readonly EntitySpec[], { entities }: AppSpec): EntitySpec | undefined {
  const others = entities.filter((one) => one !== mover);
  const holds = (key: RegExp) => (one: EntitySpec) =>
    one.fields.some((field) => field.kind === "number" && key.test(field.key));
  const [hasStock, isSure] = [holds(STOCKED), holds(SURELY_STOCKED)];
  const isLinked = ({ name }: EntitySpec) => mover.fields.some(({ to }) => to === name);
  return (
    named.find((one) => one !== mover && (hasStock(one) || isLinked(one))) ??
    others.find((one) => isLinked(one) && isSure(one)) ??
    others.find(isSure) ??
    others.find((one) => isLinked(one) && hasStock(one)) ??
    others.find(hasStock) ??
    named.find((one) => one !== mover) ??
    others.find((one) => isLinked(one) && !one.fields.some(({ kind }) => kind === "email"))
  );
}
