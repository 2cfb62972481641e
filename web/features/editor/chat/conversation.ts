// The conversation as the page keeps it in the query cache: what the server answered, and what is being sent.
import type { ConversationEntry, Message } from "#contract";

/**
 * `pageOnly` marks what the page itself has added, until the server's own entry is read: the message that is being
 * sent, or one that is answered. Old ones of a long conversation stay so.
 */
export type Entry = ConversationEntry & { pageOnly?: "sending" | "answered" };
export type Conversation = readonly Entry[];

type Attachments = NonNullable<NonNullable<Entry["context"]>["attachments"]>;

const isSending = ({ pageOnly }: Entry): boolean => pageOnly === "sending";

/** A message at the moment when it is sent. */
export function newMessage(content: string, attachments: Attachments = []): Entry {
  const context = attachments.length === 0 ? null : { attachments };
  return { ...newEntry("user", content), context, pageOnly: "sending" };
}

function newEntry(role: Entry["role"], content: string): Entry {
  const id = crypto.randomUUID();
  return { id, role, content, at: new Date().toISOString(), context: null, run: null, pageOnly: "answered" };
}

/**
 * The whole conversation: before the newest `entries`, as many as the server tells with their ids and files, those of
 * all `messages` that are older.
 */
export const withOlder = (entries: readonly ConversationEntry[], messages: readonly Message[]): Conversation => [
  ...messages
    .slice(0, Math.max(0, messages.length - entries.length))
    .map(({ role, content }) => newEntry(role, content)),
  ...entries,
];

/** What the server answers, and after it the message that is being sent, unless the server has it by now. */
export function withAnswer(known: Conversation | undefined, answer: Conversation): Conversation {
  const sent = known?.find(isSending);
  if (known === undefined || sent === undefined) return answer;
  const isNew = ({ id }: ConversationEntry) => !known.some((entry) => entry.id === id);
  const arrived = answer.some((entry) => entry.role === "user" && entry.content === sent.content && isNew(entry));
  return arrived ? answer : [...answer, sent];
}

/** The message has been answered; `reply` is null while the work goes on. */
export function withReply(known: Conversation, reply: string | null): Conversation {
  const answered = known.map((entry): Entry => (isSending(entry) ? { ...entry, pageOnly: "answered" } : entry));
  const last = answered.at(-1);
  // The same reply may have been read from the server already.
  const isThere = last?.role === "assistant" && last.content === reply;
  return reply === null || isThere ? answered : [...answered, newEntry("assistant", reply)];
}

/** A message that failed goes back into the input, so it leaves the conversation. */
export const withoutUnsent = (known: Conversation): Conversation => known.filter((entry) => !isSending(entry));

/** Whether a message is being sent that the server is not known to have. */
export const hasUnsent = (known: Conversation): boolean => known.some(isSending);

/** The newest message that the server has, else undefined. */
export const lastAsked = (known: Conversation): Entry | undefined =>
  known.findLast(({ role, pageOnly }) => role === "user" && pageOnly === undefined);

/** As the calls of the chat carry it. */
export const messagesOf = (conversation: Conversation): Message[] =>
  conversation.map(({ role, content }) => ({ role, content }));
