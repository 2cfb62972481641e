// What the parts of the editor share: preview, chat, run, and the events that change them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChatResponse } from "#contract";
import { projectKey } from "../../lib/requests/project.ts";
import { useApi } from "../../lib/services.tsx";
import { type Attachments, useAttachments } from "./chat/attachments/use-attachments.ts";
import { type Draft, useDraft } from "./chat/draft.ts";
import { type Chat, useChat } from "./chat/use-chat.ts";
import { type Pointing, usePointing } from "./preview/pointing/use-pointing.ts";
import type { PreviewEvent, PreviewState } from "./preview/preview-state.ts";
import { usePreview } from "./preview/use-preview.ts";
import { isRestoring, revisionsKey, revisionsQuery } from "./revisions/revision-requests.ts";
import { runKey } from "./run/run-requests.ts";
import { type Run, useRun } from "./run/use-run.ts";
import { type Connection, useEditorEvents } from "./use-editor-events.ts";

export type Editor = {
  preview: PreviewState;
  changePreview: (event: PreviewEvent) => void;
  chat: Chat;
  draft: Draft;
  pointing: Pointing;
  attachments: Attachments;
  run: Run;
  /** Whether an earlier revision is being restored. */
  restoring: boolean;
  connection: Connection;
  /** The project has become a template's app. */
  showBeginning: (previewUrl: string) => void;
};

export function useEditor(projectId: string, onPlanRequired: () => void): Editor {
  const queries = useQueryClient();
  const { preview, changePreview } = usePreview();
  const draft = useDraft(projectId);
  const attachments = useAttachments(projectId);
  const pointing = usePointing();
  const readAgain = () => {
    for (const queryKey of [revisionsKey(projectId), projectKey(projectId), runKey(projectId)])
      void queries.invalidateQueries({ queryKey });
  };
  const showBeginning = (url: string) => {
    changePreview({ type: "wanted", url, because: "refresh" });
    readAgain();
  };
  const onReply = (reply: ChatResponse) => {
    if (reply.previewUrl !== null || reply.changesApplied) {
      changePreview({ type: "wanted", url: reply.previewUrl, because: "refresh" });
    }
    readAgain();
  };
  const chat = useChat(projectId, { draft, attachments, carried: pointing, onReply, onPlanRequired });
  const run = useRun(projectId);
  const restoring = isRestoring(useQuery(revisionsQuery(useApi(), projectId)).data);
  const connection = useEditorEvents(projectId, { changePreview, onRunEnded: chat.runEnded });
  return { preview, changePreview, chat, draft, attachments, pointing, run, restoring, connection, showBeginning };
}
