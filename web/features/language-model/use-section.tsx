// What answers now, whose key pays, and the tokens of the run, the project and the month.
import type { AssistantUse } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { type AllowanceLeft, allowanceLeft, modelName, tokenFigure, tokensOf } from "../../lib/token-text.ts";
import { Meter } from "../../ui/meter.tsx";

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
      {use.key !== "builtin" && <Figures use={use} />}
      {left !== null && <Allowance left={left} ownKeys={use.ownKeys} />}
    </section>
  );
}

function Figures({ use: { run, project, month, key } }: { use: AssistantUse }) {
  const figures: [string, number][] = [
    ["Latest run", run === null ? 0 : tokensOf(run)],
    ["This project", tokensOf(project)],
    ...(key === "platform" ? [["All projects, this month", tokensOf(month)] satisfies [string, number]] : []),
  ];
  return (
    <dl className="divide-y divide-hairline rounded-control border border-hairline text-sm">
      {figures.map(([name, tokens]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 px-3 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="figures">{tokenFigure(tokens)}</dd>
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
