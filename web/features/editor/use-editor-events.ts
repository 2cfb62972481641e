// What the editor does with the events of its project: into the query cache, and what a person is told of them.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_NOT_RESTORED, MESSAGE_RESTORED, type RunState } from "#contract";
import { useProjectRoom } from "../../lib/use-project-room.ts";
import { notify } from "../../ui/toast.ts";
import { createEditorCache } from "./editor-cache.ts";
import { useLooks } from "./looks/use-looks.ts";
import type { PreviewEvent } from "./preview/preview-state.ts";
import { useMissedRuns } from "./run/use-missed-runs.ts";
import { outcomeOf, withProgress, withQueue, withState, withStream, withText } from "./run/watched-run.ts";
import { useSilence } from "./use-silence.ts";

export type Connection = "fine" | "troubled" | "lost";

type EventTargets = { changePreview: (event: PreviewEvent) => void; onRunEnded: () => void };

export function useEditorEvents(projectId: string, { changePreview, onRunEnded }: EventTargets): Connection {
  const [connection, setConnection] = useState<Connection>("fine");
  const look = useLooks(projectId);
  const cache = createEditorCache(useQueryClient(), projectId);
  const showApplied = (url: string | null) => changePreview({ type: "wanted", url, because: "applied" });
  // Work whose end was not heard of has changed what the preview shows, as far as this page knows.
  const noteRun = useMissedRuns(projectId, (hasEnded) => {
    cache.readConversation();
    if (!hasEnded) return;
    onRunEnded();
    cache.readLists();
    showApplied(null);
  });
  const readAgain = async () => {
    const { restored } = await cache.readWork();
    if (restored) showApplied(null);
  };
  useProjectRoom(projectId, {
    run_state: (event) => {
      noteRun(event.run);
      if (event.run.endedAt === null) return cache.changeRun((known) => withState(known, event), event.run.runId);
      tellOutcome(event.run);
      onRunEnded();
      void cache.readEndOfRun();
    },
    run_text: (event) => cache.changeRun((known) => withText(known, event)),
    run_stream: (event) => cache.changeRun((known) => withStream(known, event)),
    queue_changed: (event) => {
      cache.changeRun((known) => withQueue(known, event));
      // What waits no more may have joined the run.
      cache.readConversation();
    },
    look_wanted: look,
    implementation_progress: (event) => cache.changeRun((known) => withProgress(known, event)),
    changes_applied: ({ changesApplied, previewUrl }) => {
      if (!changesApplied) return;
      showApplied(previewUrl);
      cache.readLists();
    },
    revision_restore_complete: ({ success, livePreviewUrl }) => {
      cache.endRestore();
      if (!success) return notify.error(MESSAGE_NOT_RESTORED);
      notify.success(MESSAGE_RESTORED);
      showApplied(livePreviewUrl);
      cache.readLists();
    },
    troubled: () => setConnection("troubled"),
    lost: () => setConnection("lost"),
    rejoined: () => {
      setConnection("fine");
      cache.readConversation();
      void readAgain();
    },
  });
  useSilence(projectId, () => void readAgain());
  return connection;
}

function tellOutcome(run: RunState): void {
  const outcome = outcomeOf(run);
  if (outcome?.failed) notify.error(outcome.text);
  else if (outcome !== null) notify.success(outcome.text);
}
