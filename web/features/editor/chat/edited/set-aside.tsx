// The messages that were set aside when one was edited, folded away below it.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../../lib/services.tsx";
import { PlainText } from "../../../../ui/plain-text.tsx";
import { setAsideQuery } from "./edited-message-requests.ts";

type SetAsideProps = { projectId: string; messageId: string; count: number };

export function SetAside({ projectId, messageId, count }: SetAsideProps) {
  const [open, setOpen] = useState(false);
  const words = `${count} ${count === 1 ? "message" : "messages"} set aside`;
  return (
    <div className="mt-1.5">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-6 text-xs text-muted underline decoration-edge underline-offset-4 hover:text-ink"
      >
        {open ? `Hide the ${words}` : words}
      </button>
      {open && <Messages projectId={projectId} messageId={messageId} />}
    </div>
  );
}

function Messages({ projectId, messageId }: Omit<SetAsideProps, "count">) {
  const { data, isError, refetch } = useQuery(setAsideQuery(useApi(), { projectId, messageId }));
  if (isError)
    return (
      <p className="text-sm text-muted">
        They could not be read.{" "}
        <button type="button" onClick={() => void refetch()} className="underline underline-offset-4">
          Try again
        </button>
      </p>
    );
  return (
    <ol
      aria-label="Messages set aside"
      className="mt-2 flex flex-col gap-3 border-l-2 border-hairline pl-3 text-sm text-muted"
    >
      {(data ?? []).map(({ id, role, content }) => (
        <li key={id}>
          <span className="block text-xs">{role === "user" ? "You" : "Assistant"}</span>
          <PlainText text={content} />
        </li>
      ))}
    </ol>
  );
}
