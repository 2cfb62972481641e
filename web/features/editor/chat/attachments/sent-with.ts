// Which files each message of the conversation carried: as the server tells, and as this page has sent them.
import type { ConversationEntry, Message } from "#contract";
import type { AttachedKind, SentFile } from "./attached.ts";

export type SentHere = readonly { content: string; files: readonly SentFile[] }[];

/** By the message's place. Both lists end with the newest, and either may lack some at its end or beginning. */
export function filesOfMessages(
  messages: readonly Message[],
  entries: readonly ConversationEntry[],
  sentHere: SentHere,
): ReadonlyMap<number, readonly SentFile[]> {
  const found = new Map<number, readonly SentFile[]>();
  let at = entries.length - 1;
  const here = [...sentHere];
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role !== "user") continue;
    const same = (entry: { role: string; content: string }) =>
      entry.role === "user" && entry.content === message.content;
    const place = entries.findLastIndex((entry, number) => number <= at && same(entry));
    const mine = here.findLastIndex(({ content }) => content === message.content);
    if (place !== -1) at = place - 1;
    const files = place === -1 ? (here[mine]?.files ?? []) : filesOf(entries[place]);
    if (mine !== -1) here.splice(mine, 1);
    if (files.length > 0) found.set(index, files);
  }
  return found;
}

const KINDS: readonly string[] = ["image", "csv", "json"];
const isKind = (kind: string): kind is AttachedKind => KINDS.includes(kind);

function filesOf(entry: ConversationEntry | undefined): SentFile[] {
  return (entry?.context?.attachments ?? []).flatMap(({ id, name, kind }) =>
    isKind(kind) ? [{ id, name, kind }] : [],
  );
}
