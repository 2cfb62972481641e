// What a creator may do with an earlier message of their own: edit and send it again, and read what was set aside for it.
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { EditMessage, fetchParts, SetAside } from "../../lazy-parts.ts";
import type { Editor } from "../../use-editor.ts";
import type { Entry } from "../conversation.ts";

export type MessageEdits = Readonly<{
  /** What is shown instead of the message while it is being edited, else null. */
  formOf: (entry: Entry) => ReactNode;
  /** What is added to the message. */
  toolsOf: (entry: Entry) => ReactNode;
}>;

export function useMessageEdits(projectId: string, { chat, run }: Editor): MessageEdits {
  const { conversation, sending } = chat;
  const [edited, setEdited] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const idle = !sending && run.working === null;
  const leave = (id: string) => {
    setEdited(null);
    setLeft(id);
  };
  return {
    formOf(entry) {
      if (entry.id !== edited || !idle) return null;
      return (
        <EditMessage
          projectId={projectId}
          entry={entry}
          later={conversation.length - conversation.indexOf(entry) - 1}
          onLeave={() => leave(entry.id)}
          onSent={() => {
            setEdited(null);
            chat.reload();
          }}
        />
      );
    },
    toolsOf(entry) {
      // Before the server's own entry is read it has no id by which it could be sent again.
      if (entry.pageOnly !== undefined) return null;
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
            <SetAside projectId={projectId} messageId={entry.id} count={entry.setAside} />
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
