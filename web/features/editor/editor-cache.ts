// What events and answers do to the cached state of one project.
import type { QueryClient } from "@tanstack/react-query";
import type { Revision } from "#contract";
import { projectKey } from "../../lib/requests/project.ts";
import { secretsKey } from "../../lib/requests/secrets.ts";
import { conversationKey } from "./chat/chat-requests.ts";
import { isRestoring, revisionsKey, withoutRestore } from "./revisions/revision-requests.ts";
import { runKey } from "./run/run-requests.ts";
import type { WatchedRun } from "./run/watched-run.ts";

export function createEditorCache(queries: QueryClient, projectId: string) {
  const run = runKey(projectId);
  const revisions = revisionsKey(projectId);
  const conversation = conversationKey(projectId);
  const read = (queryKey: readonly string[]) => queries.invalidateQueries({ queryKey });
  const restoring = () => isRestoring(queries.getQueryData<Revision[]>(revisions));
  const readLists = () => {
    void read(revisions);
    void read(projectKey(projectId));
    void read(secretsKey(projectId));
  };
  return {
    readLists,
    readConversation: () => void read(conversation),
    /**
     * Null means that the event does not continue what is known, so that the run is read again. A run `runId` that this
     * page has not seen answers a message that it may not have shown.
     */
    changeRun(next: (known: WatchedRun) => WatchedRun | null, runId?: string) {
      const known = queries.getQueryData<WatchedRun>(run);
      const changed = known === undefined ? null : next(known);
      if (runId !== undefined && known?.run?.runId !== runId) void read(conversation);
      if (changed !== null) queries.setQueryData(run, changed);
      else if (queries.isFetching({ queryKey: run }) === 0) void read(run);
    },
    /** The reply is there before the run goes. */
    async readEndOfRun() {
      readLists();
      await read(conversation);
      await read(run);
    },
    endRestore: () => queries.setQueryData<Revision[]>(revisions, (known) => known && withoutRestore(known)),
    /** Reads what events tell of work under way; `restored`: a restore has ended meanwhile. */
    async readWork(): Promise<{ restored: boolean }> {
      const before = restoring();
      await Promise.all([read(run), read(revisions)]);
      return { restored: before && !restoring() };
    },
  };
}
