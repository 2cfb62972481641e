// The form for an earlier message: Enter sends the changed text, Escape leaves the message as it was.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type ConversationEntry, MESSAGE_MAX_LENGTH, type MessageContext } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { useServices } from "../../../../lib/services.tsx";
import { Button } from "../../../../ui/button.tsx";
import { runKey } from "../../run/run-requests.ts";
import { withChoices } from "../model-choice.ts";
import { resendMessage } from "./edited-message-requests.ts";

const RESEND_FAILED = "The message could not be sent again. Nothing was changed.";

type EditMessageProps = {
  projectId: string;
  entry: ConversationEntry;
  /** How many messages come after it. */
  later: number;
  onLeave: () => void;
  onSent: () => void;
};

export function EditMessage({ projectId, entry, later, onLeave, onSent }: EditMessageProps) {
  const { api, storage } = useServices();
  const queries = useQueryClient();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState(entry.content);
  const resend = useMutation({
    mutationFn: () => {
      const context = withChoices(storage, projectId, contextOf(entry));
      const where = { projectId, messageId: entry.id };
      return resendMessage(api, where, { message: text.trim(), ...(context && { context }) });
    },
    onSuccess: onSent,
    onSettled: () => queries.invalidateQueries({ queryKey: runKey(projectId) }),
  });
  const submit = () => {
    if (text.trim() !== "" && !resend.isPending) resend.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onLeave();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      aria-label="Edit message"
      className="flex flex-col gap-3 rounded-surface border border-hairline bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        aria-label="Message in other words"
        aria-describedby={noteId}
        rows={Math.min(8, Math.max(2, text.split("\n").length))}
        maxLength={MESSAGE_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="resize-y rounded-control border border-edge bg-paper px-3 py-2 text-base"
      />
      <p id={noteId} className="px-1 text-sm text-muted">
        {noteFor(later)}
      </p>
      {resend.isError && (
        <p role="alert" className="px-1 text-sm text-red">
          {serverTextOf(resend.error, RESEND_FAILED)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" variant="quiet" onClick={onLeave}>
          Cancel
        </Button>
        <Button type="submit" size="small" variant="primary" busy={resend.isPending} disabled={text.trim() === ""}>
          Send again
        </Button>
      </div>
    </form>
  );
}

function noteFor(later: number): string {
  const which = later === 0 ? "" : later === 1 ? " and the one after it" : ` and the ${later} after it`;
  const verb = later === 0 ? "is" : "are";
  return `Your app goes back to how it was before this message, and is changed from there. The old message${which} ${verb} set aside, where you can still read ${later === 0 ? "it" : "them"}. Every version stays under Revisions.`;
}

/** The files, errors and element that the message carried, for sending them again. */
function contextOf({ context }: ConversationEntry): MessageContext | undefined {
  if (context === null) return undefined;
  const { attachments, ...rest } = context;
  return { ...rest, ...(attachments && { attachments: attachments.map(({ id }) => id) }) };
}
