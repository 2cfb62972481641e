// What one step of a run looks like, while it runs and afterwards: its mark, what it was and came to, and how long it took.
import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract";
import { WorkingMark } from "../../../ui/mark.tsx";
import { formatStepTime } from "./run-text.ts";

const STATUS_NAMES = { running: "in progress", done: "done", failed: "failed" } as const;

type StepLineProps = {
  step: Activity;
  /** It stands back behind others. */
  quiet?: boolean;
  /** Stands where the time does, until it is known. */
  untimed?: ReactNode;
};

/** To be put into a row. */
export function StepLine({ step: { status, label, detail, milliseconds }, quiet = false, untimed }: StepLineProps) {
  return (
    <>
      <StepMark status={status} />
      <span className="min-w-0 flex-1">
        <span className={clsx("[overflow-wrap:anywhere]", quiet && "text-muted")}>{label}</span>
        <span className="sr-only"> ({STATUS_NAMES[status]})</span>
        {detail !== null && (
          <span
            className={clsx("block text-xs [overflow-wrap:anywhere]", status === "failed" ? "text-red" : "text-muted")}
          >
            {detail}
          </span>
        )}
      </span>
      {milliseconds === null ? untimed : <StepTime>{formatStepTime(milliseconds)}</StepTime>}
    </>
  );
}

export function StepTime({ children }: { children: string }) {
  return <span className="figures shrink-0 text-xs text-muted">{children}</span>;
}

function StepMark({ status }: { status: Activity["status"] }) {
  const position = "w-4 shrink-0 self-start mt-1";
  if (status === "done")
    return <Check size={14} strokeWidth={2} className={clsx(position, "text-pine")} aria-hidden="true" />;
  if (status === "failed")
    return <X size={14} strokeWidth={2} className={clsx(position, "text-red")} aria-hidden="true" />;
  return <WorkingMark className="mt-1 self-start" />;
}
