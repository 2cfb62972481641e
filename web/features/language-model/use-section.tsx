// What answers now, whose key pays, and the tokens of the run, the project and the month.
import type { AssistantUse, MoneyUse } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { priceSourceText } from "../../lib/price-text.ts";
import { type AllowanceLeft, allowanceLeft, modelName, tokenFigure, tokensOf } from "../../lib/token-text.ts";
import { Meter } from "../../ui/meter.tsx";
import { moneyText } from "./money-text.ts";
import { Cap } from "./spending-cap.tsx";

const PAYER_TEXTS: Readonly<Record<AssistantUse["key"], string>> = {
  builtin: "It needs no key, and nothing is counted.",
  platform: "It runs on this platform's key.",
  own: "It runs on your own key. Its provider bills you, and your allowance is not touched.",
};

export function UseSection({ use }: { use: AssistantUse }) {
  const left = allowanceLeft(use);
  return (
    <section aria-labelledby="model-now" className="flex flex-col gap-4">
      <div>
        <h3 id="model-now" className="text-sm font-medium text-muted">
          Answers now
        </h3>
        <p className="mt-1 font-medium [overflow-wrap:anywhere]">{modelName(use.model)}</p>
        <p className="text-sm text-muted">{PAYER_TEXTS[use.key]}</p>
      </div>
      {use.key !== "builtin" && (
        <div className="flex flex-col gap-2">
          <Figures use={use} />
          <p className="text-xs text-muted">{priceSourceText(use.money.prices)}</p>
        </div>
      )}
      {use.money.warning !== null && <p className="text-sm font-medium">{use.money.warning}</p>}
      {use.key === "own" && <Cap capMicros={use.money.capMicros} />}
      {left !== null && <Allowance left={left} ownKeys={use.ownKeys} />}
    </section>
  );
}

function Figures({ use: { run, project, month, key, money } }: { use: AssistantUse }) {
  const figures: [string, number | null, MoneyUse | null][] = [
    ["Latest run", run === null ? 0 : tokensOf(run), money.run],
    ["This project", tokensOf(project), money.project],
    ["All projects, this month", key === "platform" ? tokensOf(month) : null, money.month],
  ];
  return (
    <dl className="divide-y divide-hairline rounded-control border border-hairline text-sm">
      {figures.map(([name, tokens, spent]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 px-3 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="flex flex-wrap justify-end gap-x-3">
            {tokens !== null && <span className="figures">{tokenFigure(tokens)}</span>}
            {spent !== null && spent.micros > 0 && <span className="figures text-muted">{moneyText(spent)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Allowance({ left: { left, of, usedUp, resetsAt }, ownKeys }: { left: AllowanceLeft; ownKeys: boolean }) {
  const others = ownKeys
    ? "The built-in model goes on without a limit, and so does a key of your own."
    : "The built-in model goes on without a limit.";
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">Left of this month’s allowance</span>
        <span className="figures text-xs text-muted">
          {tokenFigure(left)} of {tokenFigure(of)}
        </span>
      </p>
      <Meter label="Left of this month’s allowance" value={left} max={of} />
      <p className="mt-2.5 text-sm text-muted">
        {usedUp
          ? `It is used up and starts anew on ${localDate(resetsAt)}. ${others}`
          : `When it is used up, a run stops between two steps and keeps what works. ${others} It starts anew on ${localDate(resetsAt)}.`}
      </p>
    </div>
  );
}
