// What one page says through its socket, and what it is answered: every message is judged before anything is done for it.
import { refusals } from "../../../words/refusals/index.ts";
import { Refusal } from "../../refusal.ts";
import type { User } from "../../user.ts";
import { HELD_MAX, MESSAGE_BYTES_MAX, WATCHED_MAX } from "./bounds.ts";
import type { Hub } from "./hub.ts";
import type { Page } from "./pages.ts";
import { CLOSE, type Conversation, type Transport } from "./transport.ts";

/** What a page may say. `ageMs`: how long ago it read what it shows, null when it has read it again since. */
type Said =
  | { t: "watch"; entities: string[]; ageMs: number | null }
  | { t: "join" | "leave"; channel: string; key: string }
  | { t: "say"; channel: string; key: string; message: unknown };

/** Null for what is none of them. */
function read(text: string): Said | null {
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  const { t, entities, ageMs = null, channel, key = "", message = null } = value as Record<string, unknown>; // each is checked below
  if (t === "watch") {
    if (!Array.isArray(entities) || entities.length > WATCHED_MAX) return null;
    const age = typeof ageMs === "number" && ageMs >= 0 ? ageMs : null;
    return { t, entities: entities.filter((name) => typeof name === "string"), ageMs: age };
  }
  if (typeof channel !== "string" || typeof key !== "string") return null;
  if (t === "join" || t === "leave") return { t, channel, key };
  return t === "say" ? { t, channel, key, message } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One refusal in so many is told. */
const TOLD_EACH = 20;

export function createConversation(hub: Hub, user: User): Conversation {
  let page: Page | null = null;
  /** Refused messages: one less with each that is taken, so that only who goes on and on is closed. */
  let held = 0;
  let heldBefore = 0;
  /** In the order in which it was said: who joins may speak at once. */
  let work: Promise<void> = Promise.resolve();

  async function act(own: Page, said: Said): Promise<void> {
    if (said.t === "watch") return hub.watch(own, said.entities, said.ageMs);
    if (said.t === "join") return hub.rooms.join(own, said.channel, said.key);
    if (said.t === "say") return hub.rooms.say(own, said.channel, said.key, said.message);
    return hub.rooms.leave(own, said.channel, said.key);
  }

  function refuse(own: Page, said: Said | null, error: string, status = 400): void {
    const about = said && said.t !== "watch" ? { channel: said.channel, key: said.key } : {};
    own.tell({ t: said?.t === "join" ? "refused" : "unsaid", ...about, error, status });
  }

  async function perform(own: Page, said: Said): Promise<void> {
    try {
      await act(own, said);
    } catch (error) {
      if (!(error instanceof Refusal)) console.error("A page's message failed:", error);
      if (error instanceof Refusal) refuse(own, said, error.message, error.status);
      else refuse(own, said, refusals().failed, 500);
    }
  }

  function hold(own: Page, said: Said | null, error: string): void {
    held += 1;
    if (held === HELD_MAX + 1)
      console.error(`A page of ${user.name} sent messages without end to channels, and its socket was closed.`);
    if (held > HELD_MAX) own.transport.close(CLOSE.tooMuch, refusals().live.tooFast);
    // One in so many is told: a flood is not answered with a flood.
    else if (heldBefore++ % TOLD_EACH === 0) refuse(own, said, error);
  }

  return Object.freeze({
    open(transport: Transport) {
      const added = hub.enter(user, transport);
      if (typeof added === "string") return transport.close(CLOSE.tooMuch, added);
      page = added;
      page.tell({ t: "hello", page: page.id });
    },
    hear(text: string) {
      const own = page;
      if (!own) return;
      if (!own.bucket.take()) return hold(own, null, refusals().live.tooFast);
      if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX) return hold(own, null, refusals().live.messageTooLarge);
      const said = read(text);
      if (!said) return hold(own, null, "This is no message of a page.");
      held = Math.max(0, held - 1);
      work = work.then(() => (page === own ? perform(own, said) : undefined));
    },
    closed() {
      if (page) hub.leave(page);
      page = null;
    },
  });
}
