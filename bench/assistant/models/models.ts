// Which model is measured: one of the installation's providers, a recording, or nobody at all.
import type { ChatTurn } from "./chat-format.ts";
import { type ChatServer, openChatServer } from "./chat-server.ts";
import type { Recording } from "./recording.ts";

/** `recorded` plays each task's recording; `nobody` changes nothing, so that every driver has to complain. */
export const PLAYED = ["recorded", "nobody"] as const;

export type MeasuredModel = Readonly<{
  /** As it stands in the table. */
  name: string;
  /** For the server's environment. */
  settings: Readonly<Record<string, string>>;
  /** Before each message: what is to be played about it. Models that think for themselves take no notice. */
  play(turns: readonly ChatTurn[]): void;
  close(): Promise<void>;
}>;

const NOTHING: ChatTurn = { text: "There was nothing for me to do." };
const COMPATIBLE = /^openai-compatible:(https?:\/\/[^#\s]+)#(.+)$/;

/** @param name "recorded", "nobody", "builtin", "anthropic/claude-…" or "openai-compatible:http://127.0.0.1:1234/v1#name" */
export async function openModel(name: string): Promise<MeasuredModel> {
  if (PLAYED.some((played) => played === name)) return openPlayed(name);
  const compatible = COMPATIBLE.exec(name);
  const thinksForItself = { play() {}, close: async () => {} };
  if (!compatible) return { name, settings: { ASSISTANT_MODEL: name }, ...thinksForItself };
  const [, address = "", model = ""] = compatible;
  const settings = { ASSISTANT_MODEL: `openai-compatible/${model}`, OPENAI_COMPATIBLE_BASE_URL: address };
  return { name: model, settings, ...thinksForItself };
}

async function openPlayed(name: string): Promise<MeasuredModel> {
  const held: { turns: readonly ChatTurn[]; next: number } = { turns: [], next: 0 };
  const server: ChatServer = await openChatServer(() => {
    held.next += 1;
    return held.turns[held.next - 1] ?? held.turns.at(-1) ?? NOTHING;
  });
  return {
    name,
    settings: { ASSISTANT_MODEL: `openai-compatible/${name}`, OPENAI_COMPATIBLE_BASE_URL: server.address },
    play(turns) {
      held.turns = turns;
      held.next = 0;
    },
    close: server.close,
  };
}

/** What is played about the first (0) or second (1) message of a task; null: nothing was recorded for it. */
export function turnsFor(model: string, recording: Recording | null, message: number): readonly ChatTurn[] | null {
  if (model === "nobody") return [NOTHING];
  if (model !== "recorded") return [];
  return recording?.[message] ?? null;
}
