// A page of a person's that listens: its socket is carried by the test, everything behind it is the server's own.
import type { Hono } from "hono";
import type { Conversation, UpgradeServer } from "../capabilities/live/transport.ts";

export type Heard = Record<string, unknown> & { t: string };
export type ListeningPage = {
  id: string;
  heard: Heard[];
  /** Code and reason once it was closed. */
  ended: { code: number; reason: string } | null;
  say(message: object): void;
  /** The next message like this that has not been waited for, within two seconds. */
  next(t: string): Promise<Heard>;
  /** What was heard after everything that is under way was done. */
  settled(): Promise<Heard[]>;
  close(): void;
};

export async function listen(app: Hono, headers: Record<string, string>, query = ""): Promise<ListeningPage> {
  const taken: { conversation: Conversation | null } = { conversation: null };
  const upgrade: UpgradeServer["upgrade"] = (_request, { data }) => {
    taken.conversation = data;
    return true;
  };
  const asked = { headers: { ...headers, upgrade: "websocket", connection: "Upgrade" } };
  const answer = await app.request(`http://app/api/_live${query}`, asked, { upgrade });
  const { conversation } = taken;
  if (!conversation) throw new Error(`${answer.status} ${await answer.text()}`);
  const page: ListeningPage = {
    id: "",
    heard: [],
    ended: null,
    say: (message) => conversation.hear(JSON.stringify(message)),
    async next(t) {
      for (let turn = 0; turn < 200; turn++) {
        const index = page.heard.findIndex((one) => one.t === t);
        const [found] = index < 0 ? [] : page.heard.splice(index, 1);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`Nothing like "${t}" was heard, only ${JSON.stringify(page.heard)}.`);
    },
    async settled() {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return page.heard.splice(0);
    },
    close: () => conversation.closed(),
  };
  conversation.open({
    send: (text) => void page.heard.push(JSON.parse(text)),
    close(code, reason) {
      page.ended = { code, reason };
      conversation.closed();
    },
  });
  if (page.ended === null) page.id = String((await page.next("hello")).page);
  return page;
}
