// The line under a reply that sums up its run, and opens what is kept of it.
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { ConversationEntry } from "#contract";
import { neededPart } from "../../../../lib/lazy-part.tsx";
import { Button } from "../../../../ui/button.tsx";
import { WorkingBars } from "../../../../ui/mark.tsx";
import { filesText, summaryOf } from "./record-text.ts";

const RunRecordView = neededPart(() => import("./run-record-view.tsx").then((m) => m.RunRecordView));

type RunSummaryProps = { projectId: string; run: NonNullable<ConversationEntry["run"]> };

export function RunSummary({ projectId, run }: RunSummaryProps) {
  const [open, setOpen] = useState(false);
  const content = useId();
  const { changed } = run;
  const lines = changed && changed.additions + changed.deletions > 0 ? changed : null;
  const summary = summaryOf(run);
  if (summary.length === 0) return null;
  return (
    <div className="-mt-1">
      <Button
        size="small"
        variant="quiet"
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 !h-auto !min-h-7 max-w-full !justify-start gap-1 py-1 !pr-2 !pl-0.5 text-left !text-xs font-normal text-muted hover:text-ink"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          className={`shrink-0 transition-transform duration-150 ${open ? "rotate-90" : ""}`}
          aria-hidden="true"
        />
        <span className="sr-only">What was done: </span>
        <span className="flex min-w-0 flex-wrap">
          {summary.map((part, index) => (
            <span key={part} className="whitespace-nowrap tabular-nums">
              {index > 0 && (
                <span aria-hidden="true" className="px-1.5 text-edge">
                  ·
                </span>
              )}
              {part}
              {lines !== null && part === filesText(run) && (
                <span className="figures pl-1.5">
                  <span className="text-pine">+{lines.additions}</span>{" "}
                  <span className="text-red">−{lines.deletions}</span>
                </span>
              )}
            </span>
          ))}
        </span>
      </Button>
      <div id={content} hidden={!open}>
        {open && (
          <RunRecordView
            projectId={projectId}
            runId={run.runId}
            waiting={<WorkingBars className="m-3 h-3 text-accent" />}
          />
        )}
      </div>
    </div>
  );
}
