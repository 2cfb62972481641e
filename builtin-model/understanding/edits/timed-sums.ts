// What is spent or earned by day, week, month or year: a chart of the amount over the dates.
import type { AppSpec } from "../../blueprint/types.ts";
import { isChart } from "./charts.ts";
import { clausesOf } from "./clauses.ts";
import { entityIn, type Reader } from "./context.ts";
import { amountsOf, OTHERWISE, SUMMING } from "./sums.ts";
import { fieldsNamed, foundIn, listsSpokenOf, onlyOrAsked } from "./which-list.ts";

type Context = Parameters<Reader>[1];

const TIMED = /\b(?:per|each|every|by|a) (day|week|month|year)\b|\b(dai|week|month|year)ly\b/i;
const MONEY_MOVES =
  /\b(?:spen[dt]|spending|costs?|pays?|paid|earn(?:ed|s|ings?)?|income|revenue|takings|turnover|comes? in|came in|take in|made|make)\b/i;

/** "How much did we spend on repairs each month": a chart of the amount over the dates. */
export const timedSums: Reader = (clause, context) => {
  const isAsked = /^(?:how|what)\b/i.test(clause);
  const [, unit, often] = TIMED.exec(clause) ?? [];
  const isSum = /\b(?:how much|what)\b/i.test(clause) || SUMMING.test(clause);
  if (!(unit ?? often) || !isSum || !MONEY_MOVES.test(clause) || isChart(clause) || OTHERWISE.test(clause)) return null;
  const grain = (["day", "week", "year"] as const).find((one) => (unit ?? often ?? "").startsWith(one.slice(0, 2)));
  const shown = isAsked ? chartShown(clause, context) : null;
  if (shown) return [{ edit: "answer", text: `The overview shows it: the chart “${shown}”.` }];
  return onlyOrAsked(
    foundIn(clause, context, (entity) => {
      const day = entity.fields.find(({ kind }) => kind === "date" || kind === "dateTime");
      const amounts = amountsOf(entity);
      const named = fieldsNamed(clause, amounts);
      return (day ? (named.length > 0 ? named : amounts) : []).map((amount) => ({
        words: `Add a chart of ${amount.label.toLowerCase()} of ${entity.many.toLowerCase()} by ${grain ?? "month"}`,
        edits: [
          {
            edit: "addChart" as const,
            entity: entity.name,
            by: day?.key ?? null,
            sum: amount.key,
            ...(grain ? { grain } : {}),
          },
        ],
      }));
    }),
    isAsked ? "I don't see what people enter; the overview can show it." : undefined,
  );
};

/** The chart by a date that sums up what the lists spoken of cost. */
function chartShown(clause: string, context: Context): string | null {
  const spoken = listsSpokenOf(clause, context);
  const charts = context.app.pages.flatMap((page) => (page.kind === "dashboard" ? page.charts : []));
  const isMeant = ({ of, by, measure }: (typeof charts)[number]) =>
    spoken.some(({ name }) => name === of) && by.includes(":") && measure?.startsWith("sum:");
  return charts.find(isMeant)?.title ?? null;
}

/** Whether a question about rows is one that a chart or a sum would answer. */
export const isAnsweredByChart = (text: string, app: AppSpec): boolean =>
  clausesOf(text).some((clause) => timedSums(clause, { app, entity: entityIn(clause, app), last: null }) !== null);
