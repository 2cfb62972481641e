// What a creator may do with an earlier message of their own: say it differently, and read what was set aside for it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ConversationEntry, Message } from "#contract";
import { conversationKey, conversationQuery } from "../../../../lib/requests/conversation.ts";
import { useApi } from "../../../../lib/services.tsx";
import { IconButton } from "../../../../ui/button.tsx";
import { EditMessage, fetchParts, SetAside } from "../../late-parts.ts";
import type { Editor } from "../../use-editor.ts";

export type MessageEdits = Readonly<{
  /** What stands in the place of the message while it is being edited, else null. */
  formOf: (index: number) => ReactNode;
  /** What is added to the message. */
  toolsOf: (index: number) => ReactNode;
}>;

export function useMessageEdits(projectId: string, { chat, run }: Editor): MessageEdits {
  const { messages, sending } = chat.state;
  const [edited, setEdited] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const entries = useEntries(projectId, messages, `${run.working?.runId} ${sending === null}`);
  const idle = sending === null && run.working === null;
  const leave = (id: string) => {
    setEdited(null);
    setLeft(id);
  };
  return {
    formOf(index) {
      const entry = entryAt(entries, messages, index);
      if (entry === null || entry.id !== edited || !idle) return null;
      return (
        <Suspense>
          <EditMessage
            projectId={projectId}
            entry={entry}
            later={messages.length - index - 1}
            onLeave={() => leave(entry.id)}
            onSent={() => {
              setEdited(null);
              chat.reload();
            }}
          />
        </Suspense>
      );
    },
    toolsOf(index) {
      const entry = entryAt(entries, messages, index);
      if (entry === null || entry.role !== "user") return null;
      return (
        <>
          {idle && (
            <EditButton
              focused={left === entry.id}
              onClick={() => {
                setLeft(null);
                setEdited(entry.id);
              }}
            />
          )}
          {entry.setAside !== undefined && (
            <Suspense>
              <SetAside projectId={projectId} messageId={entry.id} count={entry.setAside} />
            </Suspense>
          )}
        </>
      );
    },
  };
}

/** Beside the message: seen when it is pointed at or focused, and always where nothing can hover. */
function EditButton({ focused, onClick }: { focused: boolean; onClick: () => void }) {
  return (
    <IconButton
      label="Edit message"
      icon={<Pencil size={15} strokeWidth={1.75} />}
      autoFocus={focused}
      onPointerEnter={fetchParts}
      onFocus={fetchParts}
      onClick={onClick}
      className="!absolute top-1 right-full mr-1 !size-8 opacity-0 transition-opacity duration-150 focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
    />
  );
}

/** The messages with their ids, read again when the conversation or the run has moved on. */
function useEntries(projectId: string, messages: readonly Message[], moment: string): readonly ConversationEntry[] {
  const queries = useQueryClient();
  const { data } = useQuery(conversationQuery(useApi(), projectId));
  const shown = `${messages.length} ${moment}`;
  const again = useEffectEvent(() => void queries.invalidateQueries({ queryKey: conversationKey(projectId) }));
  useEffect(() => {
    if (shown !== "") again();
  }, [shown]);
  return data ?? [];
}

/** Both lists end with the same message; the server gives no more than the newest. */
function entryAt(
  entries: readonly ConversationEntry[],
  messages: readonly Message[],
  index: number,
): ConversationEntry | null {
  const message = messages[index];
  const known = entries.at(index);
  return message !== undefined && known?.role === message.role && known.content === message.content ? known : null;
}
