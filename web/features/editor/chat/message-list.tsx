// The conversation, as a column of plain text.
import { type ReactNode, useEffect, useRef } from "react";
import type { Message, RunState, Ticket } from "#contract";
import { WorkingBars } from "../../../ui/mark.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import { TicketsList } from "../run/tickets-list.tsx";
import type { ChatState } from "./chat-state.ts";
import type { MessageEdits } from "./edited/use-message-edits.tsx";

/** How near to its end the list must be scrolled to follow what is added. */
const FOLLOW_WITHIN_PX = 120;

type MessageListProps = {
  chat: ChatState;
  tickets: readonly Ticket[];
  working: RunState | null;
  /** The files that the message at a place carried. */
  filesOf: (index: number) => ReactNode;
  edits: MessageEdits;
  /** What the conversation ends with. */
  children: ReactNode;
};

export function MessageList({ chat, tickets, working, filesOf, edits, children }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null);
  const steps = working?.activity.at(-1)?.id ?? "";
  const size = `${chat.messages.length}-${tickets.length}-${chat.notice}-${chat.sending}-${working?.runId}-${steps}`;
  useFollowedEnd(end, size);
  return (
    <>
      <ol aria-label="Conversation" aria-live="polite" className="flex flex-col gap-6">
        {chat.messages.map((message, index) => showMessage(message, index, { files: filesOf(index), edits }))}
      </ol>
      <TicketsList tickets={tickets} />
      {chat.sending !== null && working === null && <Working text="Thinking about it" />}
      {chat.notice !== null && <Working text={chat.notice} />}
      {children}
      <div ref={end} />
    </>
  );
}

function showMessage(message: Message, key: number, { files, edits }: { files: ReactNode; edits: MessageEdits }) {
  const form = edits.formOf(key);
  if (form !== null) return <li key={key}>{form}</li>;
  if (message.role === "user") {
    return (
      <li key={key} className="group relative ml-auto max-w-[88%] rounded-surface bg-ink/6 px-4 py-2.5">
        <span className="sr-only">You: </span>
        {files}
        <p className="whitespace-pre-wrap">{message.content}</p>
        {edits.toolsOf(key)}
      </li>
    );
  }
  return (
    <li key={key}>
      <span className="sr-only">Assistant: </span>
      <PlainText text={message.content} />
    </li>
  );
}

function Working({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-muted">
      <WorkingBars className="h-3 text-accent" />
      {text}
    </p>
  );
}

function useFollowedEnd(end: React.RefObject<HTMLDivElement | null>, size: string): void {
  const seen = useRef("");
  useEffect(() => {
    const list = end.current?.closest("[data-scrolls]");
    if (!(list instanceof HTMLElement) || seen.current === size) return;
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < FOLLOW_WITHIN_PX + list.clientHeight / 2;
    if (near || seen.current === "") list.scrollTo({ top: list.scrollHeight });
    seen.current = size;
  }, [end, size]);
}
