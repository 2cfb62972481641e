// What is to be done after the run under way: messages that wait, and the field for another one.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ListPlus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { MESSAGE_MAX_LENGTH, QUEUED_MESSAGES_MAX, type QueuedMessage } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi, useServices } from "../../../lib/services.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { notify } from "../../../ui/toast.ts";
import { withChoices } from "../chat/model-choice.ts";
import type { Carried } from "../preview/pointing/use-pointing.ts";
import { dequeueMessage, queueMessage, runKey } from "./run-requests.ts";

const QUEUE_FAILED = "The message could not be kept. Please try again.";
const TAKE_BACK_FAILED = "The message could not be taken back.";

export function QueuedMessages({ projectId, queued }: { projectId: string; queued: readonly QueuedMessage[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationFn: (id: string) => dequeueMessage(api, projectId, id),
    onError: (error) => notify.error(serverTextOf(error, TAKE_BACK_FAILED), error),
    onSettled: () => queries.invalidateQueries({ queryKey: runKey(projectId) }),
  });
  if (queued.length === 0) return null;
  return (
    <ol aria-label="Waiting messages" className="mb-2 flex flex-col gap-1">
      {queued.map(({ id, message, joins }) => (
        <li key={id} className="flex items-center gap-2 rounded-control bg-ink/6 py-0.5 pr-0.5 pl-3 text-sm">
          <span className="shrink-0 text-xs text-muted">{joins ? "With the next step" : "Next"}</span>
          <span className="min-w-0 flex-1 truncate" title={message}>
            {message}
          </span>
          <IconButton
            label={`Take back: ${message.slice(0, 60)}`}
            icon={<X size={15} strokeWidth={1.75} />}
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(id)}
          />
        </li>
      ))}
    </ol>
  );
}

type NextMessageProps = {
  projectId: string;
  /** Null while the field is closed. */
  text: string | null;
  carried: Carried;
  /** Whether the run can take it along; else it waits for the end. */
  joins: boolean;
  onChange: (text: string | null) => void;
};

export function NextMessage({ projectId, text, carried, joins, onChange }: NextMessageProps) {
  const { api, storage } = useServices();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = text !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const queue = useMutation({
    mutationFn: async ({ message, joins }: { message: string; joins: boolean }) => {
      const taken = carried.take();
      const context = withChoices(storage, projectId, taken);
      try {
        return await queueMessage(api, projectId, { message, joins, ...(context && { context }) });
      } catch (error) {
        carried.giveBack(taken);
        throw error;
      }
    },
    onSuccess: () => onChange(null),
    onSettled: () => queries.invalidateQueries({ queryKey: runKey(projectId) }),
  });
  if (text === null) {
    return (
      <Button ref={opener} size="small" variant="quiet" onClick={() => onChange("")}>
        <ListPlus size={15} strokeWidth={1.75} aria-hidden="true" />
        {joins ? "Add to this" : "Queue next message"}
      </Button>
    );
  }
  const submit = (joins: boolean) => {
    if (text.trim() !== "" && !queue.isPending) queue.mutate({ message: text.trim(), joins });
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(joins);
      }}
    >
      <textarea
        ref={field}
        aria-label="Next message"
        aria-describedby={queue.isError ? "next-message-error" : undefined}
        placeholder={joins ? "What else should it know or do?" : "What should come after this?"}
        rows={2}
        value={text}
        maxLength={MESSAGE_MAX_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text.trim() === "") onChange(null);
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit(joins);
        }}
        className="max-h-40 min-h-16 resize-y rounded-control border border-edge bg-paper px-3 py-2 text-base placeholder:text-muted"
      />
      {queue.isError && (
        <p id="next-message-error" role="alert" className="text-sm text-red">
          {serverTextOf(queue.error, QUEUE_FAILED)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto px-1 text-xs text-muted">
          {joins
            ? "Now reaches the assistant with its next step."
            : `At most ${QUEUED_MESSAGES_MAX} wait, one after the other.`}
        </p>
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          Cancel
        </Button>
        {joins && (
          <Button size="small" disabled={queue.isPending || text.trim() === ""} onClick={() => submit(false)}>
            After this
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          variant={joins ? "primary" : "secondary"}
          busy={queue.isPending}
          disabled={text.trim() === ""}
        >
          {joins ? "Send now" : "Queue"}
        </Button>
      </div>
    </form>
  );
}
