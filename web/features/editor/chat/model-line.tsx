// Below the input: which model answers the next message and what is left of the allowance; above it, what keeps that model from
// answering, and what lies on this machine.
import clsx from "clsx";
import { type AssistantUse, payerOf } from "#contract";
import { localDate } from "../../../lib/local-date.ts";
import { allowanceLeft, modelName, tokenFigure } from "../../../lib/token-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { ModelPicker } from "../../../ui/model-picker/model-picker.tsx";
import { Banner } from "../../../ui/states.tsx";
import { FoundModelNotice } from "./found-model.tsx";
import type { ModelChoice } from "./model-choice.ts";

type ModelProps = { use: AssistantUse; choice: ModelChoice; onOpen: () => void };

const BUILTIN = "builtin";

/** With nothing but the built-in model there is nothing to tell. */
export function ModelLine({ use, choice, onOpen }: ModelProps) {
  if (use.key === BUILTIN && !use.ownKeys) return null;
  const instead = insteadOf(use, choice);
  const left = instead === null ? allowanceLeft(use) : null;
  const payer = instead === null ? use.key : payerOf(use.choices, instead);
  const picks = use.choices.length > 1;
  return (
    <div className="-mt-1 flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
      {picks && (
        <ModelPicker
          label="Model for the next messages"
          text={modelName(instead ?? use.model)}
          value={instead ?? use.model}
          atHand={use.choices}
          nothing={null}
          onChoose={(model) => choice.choose(model === use.model ? null : model)}
          className="min-h-7 max-w-[15rem] rounded-control px-2 text-ink transition-colors duration-150 hover:bg-ink/6 pointer-coarse:min-h-11"
        />
      )}
      <button
        type="button"
        title="Language model and use"
        onClick={onOpen}
        className="flex min-h-7 pointer-coarse:min-h-11 min-w-0 items-center gap-3 rounded-control px-2 transition-colors duration-150 hover:bg-ink/6 hover:text-ink"
      >
        {!picks && <span className="truncate">{modelName(instead ?? use.model)}</span>}
        {payer === "own" && <span className="shrink-0">your key</span>}
        {use.key === BUILTIN && !picks && (
          <span className="shrink-0 underline underline-offset-4">Connect a better one</span>
        )}
        {left !== null && (
          <>
            <Meter label="Left of this month’s allowance" value={left.left} max={left.of} className="w-12 shrink-0" />
            <span className={clsx("figures shrink-0", left.usedUp && "text-red")}>{tokenFigure(left.left)} left</span>
          </>
        )}
        {picks && payer !== "own" && left === null && (
          <span className="shrink-0 underline underline-offset-4">Models and use</span>
        )}
      </button>
      {instead !== null && (
        <button
          type="button"
          onClick={() => choice.choose(null)}
          className="min-h-7 pointer-coarse:min-h-11 rounded-control px-2 underline decoration-hairline underline-offset-4 hover:text-ink"
        >
          Back to {modelName(use.model)}
        </button>
      )}
    </div>
  );
}

/** What answers in place of the project's model; null: that one does, also when the other is there no longer. */
function insteadOf({ model, choices }: AssistantUse, { model: chosen }: ModelChoice): string | null {
  if (chosen === null || chosen === model) return null;
  return chosen === BUILTIN || payerOf(choices, chosen) !== null ? chosen : null;
}

export function ModelNotice({ use, choice, onOpen }: ModelProps) {
  if (insteadOf(use, choice) !== null) return null;
  if (use.found !== null) return <FoundModelNotice found={use.found} />;
  const builtin = (
    <Button size="small" onClick={() => choice.choose(BUILTIN)}>
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
