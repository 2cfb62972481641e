// The conversation, as a column of plain text.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { answerWithChoices } from "#contract";
import { useApi } from "../../../lib/services.tsx";
import { WorkingBars } from "../../../ui/mark.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import { Choices, PlanCard, RunSummary, SentFiles, TicketsList, UnderstoodCard } from "../lazy-parts.ts";
import { revisionsQuery } from "../revisions/revision-requests.ts";
import type { Run } from "../run/use-run.ts";
import { aroundCard } from "../understood/gathered.ts";
import type { Entry } from "./conversation.ts";
import type { MessageEdits } from "./edited/use-message-edits.tsx";
import type { Chat } from "./use-chat.ts";

/** How near to its end the list must be scrolled to follow what is added. */
const FOLLOW_WITHIN_PX = 120;

type MessageListProps = {
  projectId: string;
  chat: Chat;
  run: Run;
  edits: MessageEdits;
  /** What the conversation ends with. */
  children: ReactNode;
};

export function MessageList({ projectId, chat, run, edits, children }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null);
  const { conversation, notice, sending } = chat;
  const { tickets, working } = run;
  const steps = working?.activity.at(-1)?.id ?? "";
  const size = `${conversation.length}-${tickets.length}-${notice}-${sending}-${working?.runId}-${steps}`;
  useFollowedEnd(end, size);
  const isFree = !sending && working === null;
  const choose = (words: string) => void chat.deliver(words, {});
  const mend = (words: string) => chat.deliver(words, { mode: "build" });
  const newest = useQuery(revisionsQuery(useApi(), projectId)).data?.at(-1)?.index;
  const build = (words: string) => {
    // The files of the message that was planned go with it.
    const files = conversation.at(-2)?.context?.attachments?.map(({ id }) => id) ?? [];
    void chat.deliver(words, { mode: "build", ...(files.length > 0 && { attachments: files }) });
  };
  return (
    <>
      <ol aria-label="Conversation" aria-live="polite" className="flex flex-col gap-6">
        {conversation.map((entry, index) => (
          <MessageItem
            key={keyOf(entry, index)}
            projectId={projectId}
            entry={entry}
            edits={edits}
            onChoose={isFree && index === conversation.length - 1 ? choose : null}
            onBuild={isFree && index === conversation.length - 1 ? build : null}
            newest={newest}
            onMend={isFree ? mend : null}
          />
        ))}
      </ol>
      {tickets.length > 0 && <TicketsList tickets={tickets} />}
      {sending && working === null && <Working text="Thinking about it" />}
      {notice !== null && working !== null && <Working text={notice} />}
      {children}
      <div ref={end} />
    </>
  );
}

/** The same for a message that is being sent and for the server's entry of it: a screen reader says it once. */
const keyOf = ({ role }: Entry, index: number) => `${index} ${role}`;

type MessageItemProps = {
  projectId: string;
  entry: Entry;
  edits: MessageEdits;
  /** Sends a choice of the latest answer; null for earlier ones and while the assistant works. */
  onChoose: ((words: string) => void) | null;
  /** Builds the plan of the latest answer. */
  onBuild: ((words: string) => void) | null;
  /** The index of the project's newest revision; undefined while it is not known. */
  newest: number | undefined;
  /** Sends what was changed on the card of what was understood; null while the assistant works. */
  onMend: ((words: string) => Promise<boolean>) | null;
};

function MessageItem({ projectId, entry, edits, onChoose, onBuild, newest, onMend }: MessageItemProps) {
  const { role, content, context } = entry;
  const form = edits.formOf(entry);
  if (form !== null) return <li>{form}</li>;
  if (role === "assistant") {
    const { text, choices } = answerWithChoices(content);
    const plan = entry.run?.plan ?? null;
    const card = entry.run?.understood ?? null;
    const { before, after } = aroundCard(text, card?.told ?? "");
    return (
      <li className="flex flex-col gap-2.5">
        <span className="sr-only">Assistant: </span>
        {plan === null ? (
          <PlainText text={before} />
        ) : (
          <PlanCard plan={plan} onBuild={onBuild} waiting={<PlainText text={text} />} />
        )}
        {card !== null && (
          <UnderstoodCard
            card={card}
            isCurrent={newest === undefined ? null : newest === entry.run?.revisionIndex}
            onSend={onMend}
            waiting={<PlainText text={card.told} />}
          />
        )}
        {after !== "" && <PlainText text={after} />}
        {choices.length > 0 && <Choices choices={choices} onChoose={onChoose} />}
        {entry.run !== null && <RunSummary projectId={projectId} run={entry.run} waiting={<div className="h-6" />} />}
      </li>
    );
  }
  const attachments = context?.attachments ?? [];
  return (
    <li className="group relative ml-auto max-w-[88%] rounded-surface bg-ink/6 px-4 py-2.5">
      <span className="sr-only">You: </span>
      {attachments.length > 0 && <SentFiles projectId={projectId} attachments={attachments} />}
      <p className="whitespace-pre-wrap">{content}</p>
      {edits.toolsOf(entry)}
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

/** What a reader does who looks at something else than the end. */
const LEAVING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Keeps the end in sight when something new is said, and while parts of it come a moment later, until the reader does something. */
function useFollowedEnd(end: React.RefObject<HTMLDivElement | null>, size: string): void {
  const seen = useRef("");
  const follows = useRef(true);
  useEffect(() => {
    const list = listAround(end);
    if (list === null || seen.current === size) return;
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < FOLLOW_WITHIN_PX + list.clientHeight / 2;
    // Of a conversation that has just come nothing was near: it is long from the beginning.
    follows.current ||= near;
    if (follows.current) list.scrollTo({ top: list.scrollHeight });
    seen.current = size;
  }, [end, size]);
  useEffect(() => {
    const list = listAround(end);
    const content = end.current?.parentElement;
    if (list === null || !content) return;
    const leave = () => {
      follows.current = false;
    };
    for (const sign of LEAVING) list.addEventListener(sign, leave, { passive: true });
    const growth = new ResizeObserver(() => follows.current && list.scrollTo({ top: list.scrollHeight }));
    growth.observe(content);
    return () => {
      growth.disconnect();
      for (const sign of LEAVING) list.removeEventListener(sign, leave);
    };
  }, [end]);
}

function listAround(end: React.RefObject<HTMLDivElement | null>): HTMLElement | null {
  const list = end.current?.closest("[data-scrolls]");
  return list instanceof HTMLElement ? list : null;
}
