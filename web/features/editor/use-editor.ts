// The editor's state in one place: preview, chat, tickets and the events that change them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import {
  CHANGES_APPLIED_FALLBACK_MS,
  type ChatResponse,
  MESSAGE_NOT_RESTORED,
  MESSAGE_RESTORED,
  PENDING_REFRESH_MS,
  type Ticket,
} from "#contract";
import { generationQuery } from "../../lib/requests/assistant.ts";
import { messagesQuery, projectKey, revisionsKey } from "../../lib/requests/project.ts";
import { createRunUpdates, runKey } from "../../lib/requests/run.ts";
import { useApi } from "../../lib/services.tsx";
import { useProjectRoom } from "../../lib/use-project-room.ts";
import { useTimeout } from "../../lib/use-timeout.ts";
import { notify } from "../../ui/toast.ts";
import { type Attachments, useAttachments } from "./chat/attachments/use-attachments.ts";
import { type Draft, useDraft } from "./chat/draft.ts";
import { type Chat, useChat } from "./chat/use-chat.ts";
import { type Pointing, usePointing } from "./preview/pointing/use-pointing.ts";
import { INITIAL_PREVIEW, type PreviewEvent, type PreviewState, previewReducer } from "./preview/preview-state.ts";
import { useRunningRestore } from "./revisions/use-running-restore.ts";
import { type Run, useConversationOfRun, useRun } from "./run/use-run.ts";

/** How often a running generation is asked about, should its events not arrive. */
const GENERATION_POLL_MS = 10_000;

export type Editor = {
  preview: PreviewState;
  changePreview: (event: PreviewEvent) => void;
  chat: Chat;
  draft: Draft;
  pointing: Pointing;
  attachments: Attachments;
  tickets: readonly Ticket[];
  run: Run;
  connection: "fine" | "troubled" | "lost";
};

export function useEditor(projectId: string, onPlanRequired: () => void): Editor {
  const queries = useQueryClient();
  const [preview, changePreview] = useReducer(previewReducer, INITIAL_PREVIEW);
  const [tickets, setTickets] = useState<readonly Ticket[]>([]);
  const draft = useDraft(projectId);
  const attachments = useAttachments(projectId);
  const refreshLists = () => {
    void queries.invalidateQueries({ queryKey: revisionsKey(projectId) });
    void queries.invalidateQueries({ queryKey: projectKey(projectId) });
  };
  const pointing = usePointing();
  const chat = useChat(projectId, {
    draft,
    attachments,
    carried: pointing,
    onPlanRequired,
    onReply(reply: ChatResponse) {
      if (reply.tickets.length > 0) setTickets(reply.tickets);
      if (reply.previewUrl !== null || reply.changesApplied) {
        changePreview({ type: "wanted", url: reply.previewUrl, because: "refresh" });
      }
      refreshLists();
    },
  });
  const endGeneration = () => {
    changePreview({ type: "generation", isGenerating: false });
    chat.dispatch({ type: "generation ended" });
    refreshLists();
  };
  useRestoredGeneration({ projectId, preview, changePreview, setTickets, endGeneration, reloadMessages: chat.reload });
  const connection = useEditorEvents({ projectId, changePreview, setTickets, chat, refreshLists, endGeneration });
  usePendingTimeouts(preview, changePreview);
  useRunningRestore({ projectId, preview, changePreview, refreshLists });
  const run = useRun(projectId);
  useConversationOfRun(run, chat.state.sending !== null, chat.reload);
  return { preview, changePreview, chat, draft, attachments, pointing, tickets, run, connection };
}

type RestoredGeneration = {
  projectId: string;
  preview: PreviewState;
  changePreview: (event: PreviewEvent) => void;
  setTickets: (tickets: readonly Ticket[]) => void;
  endGeneration: () => void;
  reloadMessages: () => void;
};

/** A reloaded page shows the same work as the one that was closed; a run whose events got lost still ends here. */
function useRestoredGeneration(options: RestoredGeneration): void {
  const { projectId, preview, changePreview, setTickets, endGeneration, reloadMessages } = options;
  const api = useApi();
  const status = useQuery({
    ...generationQuery(api, projectId),
    staleTime: 0,
    refetchInterval: preview.generating ? GENERATION_POLL_MS : false,
  });
  const adopt = useEffectEvent((found: NonNullable<typeof status.data>) => {
    if (found.tickets.length > 0) setTickets(found.tickets);
    if (found.isGenerating) {
      changePreview({ type: "generation", isGenerating: true });
      if (found.progress !== null) changePreview({ type: "progress", message: found.progress });
    } else if (preview.generating) {
      endGeneration();
      reloadMessages();
      changePreview({ type: "wanted", url: null, because: "applied" });
    }
  });
  useEffect(() => {
    if (status.data !== undefined) adopt(status.data);
  }, [status.data]);
}

/** What is said to be pending is not believed for ever (spec section 9). */
function usePendingTimeouts(preview: PreviewState, changePreview: (event: PreviewEvent) => void): void {
  const stop = () => changePreview({ type: "waited long enough" });
  useTimeout(stop, PENDING_REFRESH_MS, preview.pending === "refresh" ? preview.version : null);
  useTimeout(stop, CHANGES_APPLIED_FALLBACK_MS, preview.pending === "applied" ? preview.version : null);
}

type EventTargets = {
  projectId: string;
  changePreview: (event: PreviewEvent) => void;
  setTickets: (tickets: readonly Ticket[]) => void;
  chat: Chat;
  refreshLists: () => void;
  endGeneration: () => void;
};

function useEditorEvents(targets: EventTargets): Editor["connection"] {
  const { projectId, changePreview, setTickets, chat, refreshLists, endGeneration } = targets;
  const [connection, setConnection] = useState<Editor["connection"]>("fine");
  const api = useApi();
  const queries = useQueryClient();
  const mine = (event: { projectId: string }) => event.projectId === projectId;
  const run = createRunUpdates(queries, projectId);
  useProjectRoom(projectId, {
    generation_status: (event) => {
      if (!mine(event)) return;
      if (event.isGenerating) changePreview({ type: "generation", isGenerating: true });
      else endGeneration();
      if (event.error !== undefined) notify.error(`Generation failed: ${event.error}`);
      else if (event.success) notify.success("Code generation complete!");
    },
    implementation_progress: (event) => {
      if (mine(event)) changePreview({ type: "progress", message: event.message });
    },
    changes_applied: (event) => {
      if (!mine(event) || !event.changesApplied) return;
      changePreview({ type: "wanted", url: event.previewUrl, because: "applied" });
      refreshLists();
    },
    revision_restore_complete: (event) => {
      changePreview({ type: "restore ended" });
      if (!event.success) return notify.error(MESSAGE_NOT_RESTORED);
      notify.success(MESSAGE_RESTORED);
      changePreview({ type: "wanted", url: event.livePreviewUrl, because: "applied" });
      refreshLists();
    },
    tickets: (event) => {
      if (mine(event)) setTickets(event.tickets);
    },
    assistant_message: (event) => {
      if (mine(event)) chat.dispatch({ type: "heard", message: event.message });
    },
    run_state: (event) => {
      if (mine(event)) run.state(event);
    },
    run_text: (event) => {
      if (mine(event)) run.text(event);
    },
    queue_changed: (event) => {
      if (mine(event)) run.queue(event);
    },
    troubled: () => setConnection("troubled"),
    lost: () => setConnection("lost"),
    rejoined: () => {
      setConnection("fine");
      void queries.invalidateQueries({ queryKey: revisionsKey(projectId) });
      void queries.invalidateQueries({ queryKey: generationQuery(api, projectId).queryKey });
      void queries.invalidateQueries({ queryKey: messagesQuery(api, projectId).queryKey });
      void queries.invalidateQueries({ queryKey: runKey(projectId) });
    },
  });
  return connection;
}
