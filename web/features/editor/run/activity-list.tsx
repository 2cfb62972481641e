// What the assistant has done in this run, newest last; the older steps are folded away.
import clsx from "clsx";
import { Check, X } from "lucide-react";
import { useState } from "react";
import type { Activity } from "#contract";
import { useInterval } from "../../../lib/use-interval.ts";
import { WorkingBars } from "../../../ui/mark.tsx";
import { formatDuration, formatStepTime } from "./run-text.ts";

const SHOWN_WHEN_FOLDED = 5;
const TICK_MS = 1_000;
export const STATUS_NAMES = { running: "in progress", done: "done", failed: "failed" } as const;

export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const earlier = Math.max(0, activity.length - SHOWN_WHEN_FOLDED);
  if (activity.length === 0) {
    return <p className="border-t border-hairline px-4 py-2.5 text-sm text-muted">Reading your message</p>;
  }
  return (
    <div className="border-t border-hairline px-4 py-2.5">
      {earlier > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="mb-1 min-h-6 text-sm text-muted underline decoration-hairline underline-offset-4 hover:text-ink"
        >
          {unfolded ? "Show only the latest steps" : `Show ${earlier} earlier ${earlier === 1 ? "step" : "steps"}`}
        </button>
      )}
      <ol aria-label="Steps" className="flex flex-col">
        {activity.slice(unfolded ? 0 : earlier).map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { step: Activity }) {
  return (
    <li className="flex items-baseline gap-2.5 py-1 text-sm">
      <StepMark status={step.status} />
      <span className="min-w-0 flex-1">
        <span className={clsx("[overflow-wrap:anywhere]", step.status !== "running" && "text-muted")}>
          {step.label}
        </span>
        <span className="sr-only"> ({STATUS_NAMES[step.status]})</span>
        {step.detail !== null && (
          <span
            className={clsx(
              "block text-xs [overflow-wrap:anywhere]",
              step.status === "failed" ? "text-red" : "text-muted",
            )}
          >
            {step.detail}
          </span>
        )}
      </span>
      {step.milliseconds === null ? (
        <StepElapsed since={step.startedAt} />
      ) : (
        <span className="figures shrink-0 text-xs text-muted">{formatStepTime(step.milliseconds)}</span>
      )}
    </li>
  );
}

/** For how long a step has been running, from one second on. */
function StepElapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, true);
  const elapsed = now - Date.parse(since);
  if (elapsed < TICK_MS) return null;
  return <span className="figures shrink-0 text-xs text-muted">{formatDuration(elapsed)}</span>;
}

export function StepMark({ status }: { status: Activity["status"] }) {
  const position = "w-4 shrink-0 self-start mt-1";
  if (status === "done")
    return <Check size={14} strokeWidth={2} className={clsx(position, "text-pine")} aria-hidden="true" />;
  if (status === "failed")
    return <X size={14} strokeWidth={2} className={clsx(position, "text-red")} aria-hidden="true" />;
  return (
    <span className={clsx(position, "overflow-hidden")} aria-hidden="true">
      <WorkingBars className="h-3 text-accent" />
    </span>
  );
}
