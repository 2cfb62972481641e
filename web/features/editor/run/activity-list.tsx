// What the assistant has done in this run, newest last; the older steps are folded away.
import { useState } from "react";
import type { Activity } from "#contract";
import { useInterval } from "../../../lib/use-interval.ts";
import { formatDuration } from "./run-text.ts";
import { StepLine, StepTime } from "./step-line.tsx";

const SHOWN_WHEN_FOLDED = 5;
const TICK_MS = 1_000;

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
      <StepLine step={step} quiet={step.status !== "running"} untimed={<StepElapsed since={step.startedAt} />} />
    </li>
  );
}

/** For how long a step has been running, from one second on. */
function StepElapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, true);
  const elapsed = now - Date.parse(since);
  return elapsed < TICK_MS ? null : <StepTime>{formatDuration(elapsed)}</StepTime>;
}
