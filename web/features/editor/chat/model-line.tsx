// Below the input: which model answers and what is left of the allowance; above it, what keeps that model from answering.
import clsx from "clsx";
import type { AssistantUse } from "#contract";
import { localDate } from "../../../lib/local-date.ts";
import { allowanceLeft, modelName, tokenFigure } from "../../../lib/token-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Banner } from "../../../ui/states.tsx";
import type { ModelChoice } from "./model-choice.ts";

type ModelProps = { use: AssistantUse; choice: ModelChoice; onOpen: () => void };

/** With nothing but the built-in model there is nothing to tell. */
export function ModelLine({ use, choice, onOpen }: ModelProps) {
  if (use.key === "builtin" && !use.ownKeys) return null;
  const instead = choice.builtin && use.key !== "builtin";
  const left = instead ? null : allowanceLeft(use);
  return (
    <div className="-mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <button
        type="button"
        title="Language model and use"
        onClick={onOpen}
        className="flex min-h-7 min-w-0 items-center gap-3 rounded-control px-2 transition-colors duration-150 hover:bg-ink/6 hover:text-ink"
      >
        <span className="truncate">{instead ? "Built-in model" : modelName(use.model)}</span>
        {!instead && use.key === "own" && <span className="shrink-0">your key</span>}
        {left !== null && (
          <>
            <Meter label="Left of this month’s allowance" value={left.left} max={left.of} className="w-12 shrink-0" />
            <span className={clsx("figures shrink-0", left.usedUp && "text-red")}>{tokenFigure(left.left)} left</span>
          </>
        )}
      </button>
      {instead && (
        <button
          type="button"
          onClick={() => choice.choose(false)}
          className="min-h-7 rounded-control px-2 underline decoration-hairline underline-offset-4 hover:text-ink"
        >
          Back to {modelName(use.model)}
        </button>
      )}
    </div>
  );
}

export function ModelNotice({ use, choice, onOpen }: ModelProps) {
  if (choice.builtin) return null;
  const builtin = (
    <Button size="small" onClick={() => choice.choose(true)}>
      Use the built-in model
    </Button>
  );
  if (allowanceLeft(use)?.usedUp)
    return (
      <Banner
        tone="waiting"
        action={
          <span className="flex flex-wrap gap-2">
            {builtin}
            {use.ownKeys && (
              <Button size="small" onClick={onOpen}>
                Use your own key
              </Button>
            )}
          </span>
        }
      >
        Your allowance for this month is used up. It starts anew on {localDate(use.month.resetsAt)}.
      </Banner>
    );
  if (use.notice === null) return null;
  return (
    <Banner
      tone="waiting"
      action={
        use.keyTrouble && (
          <span className="flex flex-wrap gap-2">
            {use.key === "own" && builtin}
            <Button size="small" onClick={onOpen}>
              Mend your key
            </Button>
          </span>
        )
      }
    >
      {use.notice}
    </Banner>
  );
}
