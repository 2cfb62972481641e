// The run under way: the words as they come, what the assistant does, for how long and with what, and the way to stop it.
import { Square } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { RunState } from "#contract";
import { useInterval } from "../../../lib/use-interval.ts";
import { Button } from "../../../ui/button.tsx";
import { WorkingBars } from "../../../ui/mark.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import type { Carried } from "../preview/pointing/use-pointing.ts";
import { ActivityList } from "./activity-list.tsx";
import { LiveFile, LiveThoughts } from "./live-stream.tsx";
import { NextMessage, QueuedMessages } from "./next-message.tsx";
import { formatDuration, modelText } from "./run-text.ts";
import type { Run } from "./use-run.ts";

type RunViewProps = {
  projectId: string;
  run: RunState;
  controls: Run;
  carried: Carried;
  /** A next message that was typed but not queued when the run ended. */
  onUnsent: (text: string) => void;
};

const TICK_MS = 1_000;

export function RunView({ projectId, run, controls, carried, onUnsent }: RunViewProps) {
  const [next, setNext] = useState<string | null>(null);
  const { spoken } = controls;
  const keepUnsent = useEffectEvent(() => {
    if (next !== null && next.trim() !== "") onUnsent(next);
  });
  useEffect(() => () => keepUnsent(), []);
  return (
    <div className="flex flex-col gap-6">
      {spoken !== null && spoken.text !== "" && (
        <section aria-label="The assistant is saying" aria-busy="true">
          <PlainText text={spoken.text} />
        </section>
      )}
      <section aria-label="The assistant at work" className="rounded-surface border border-hairline bg-raised">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 pr-2 pl-4">
          <WorkingBars className="h-3 shrink-0 text-accent" />
          <p className="min-w-0 flex-1 text-sm">
            {controls.stopping ? "Stopping" : "At work"} <Elapsed since={run.startedAt} />
            <span className="block truncate text-xs text-muted">{modelText(run)}</span>
          </p>
          <Button size="small" busy={controls.stopping} onClick={controls.stop}>
            {!controls.stopping && <Square size={13} strokeWidth={2} aria-hidden="true" />}
            Stop
          </Button>
        </div>
        <ActivityList activity={run.activity} />
        {spoken !== null && <LiveThoughts key={spoken.turn} spoken={spoken} />}
        {spoken !== null && <LiveFile spoken={spoken} />}
        <div className="border-t border-hairline p-2">
          <QueuedMessages projectId={projectId} queued={controls.queued} />
          <NextMessage
            projectId={projectId}
            text={next}
            carried={carried}
            joins={run.model !== "builtin"}
            onChange={setNext}
          />
        </div>
      </section>
    </div>
  );
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), TICK_MS, true);
  return (
    <span role="timer" aria-live="off" className="figures text-xs text-muted">
      {formatDuration(now - Date.parse(since))}
    </span>
  );
}
