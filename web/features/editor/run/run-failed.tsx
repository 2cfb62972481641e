// A run that was stopped or did not succeed, with the ways to try its message again.
import type { RunFault, RunState } from "#contract";
import { Button } from "../../../ui/button.tsx";
import type { Run } from "./use-run.ts";

/** What a creator mends by another key, model or payment of their own. */
const OF_OWN_KEY: readonly (RunFault | null)[] = ["key", "model", "credit"];

type RunFailedProps = { run: RunState; controls: Run; onModel: () => void };

export function RunFailed({ run, controls, onModel }: RunFailedProps) {
  const stopped = run.status === "stopped";
  return (
    <section
      aria-label={stopped ? "Stopped" : "Not finished"}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-hairline bg-raised px-4 py-3"
    >
      <p className="min-w-48 flex-1 text-sm text-muted">
        {stopped ? "You stopped this. Your message can be tried again." : (run.error ?? "This could not be finished.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {run.paidBy === "own" && OF_OWN_KEY.includes(run.fault) && (
          <Button size="small" onClick={onModel}>
            Mend your key
          </Button>
        )}
        <Button size="small" busy={controls.retrying} onClick={() => controls.retry({ builtin: false })}>
          Retry
        </Button>
        {controls.offersBuiltin && (
          <Button
            size="small"
            variant="quiet"
            disabled={controls.retrying}
            onClick={() => controls.retry({ builtin: true })}
          >
            Try with the built-in model
          </Button>
        )}
      </div>
    </section>
  );
}
