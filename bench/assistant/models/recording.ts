// A task's recording: what a model once did about its message, turn by turn, so that it can be done again.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ChatTurn, chatTurn } from "./chat-format.ts";

/** The turns about the task's message, and about the second one where the first was not enough. */
const recording = z.array(z.array(chatTurn).min(1)).min(1).max(2);
export type Recording = z.infer<typeof recording>;

const fileReference = z.strictObject({ file: z.string() });

/**
 * `<task>/recording/turns.json`. An argument `{ "file": "web/main.tsx" }` stands for the text of that file below
 * `recording/files/`, so that code is kept as code.
 * @returns null where the task has no recording
 */
export async function readRecording(folder: string): Promise<Recording | null> {
  const at = join(folder, "recording");
  const path = join(at, "turns.json");
  if (!existsSync(path)) return null;
  const messages = recording.parse(JSON.parse(await readFile(path, "utf8")));
  return Promise.all(messages.map((turns) => Promise.all(turns.map((turn) => withFiles(turn, join(at, "files"))))));
}

/** The turn with the texts of files that its arguments name, below `folder`. */
export async function withFiles(turn: ChatTurn, folder: string): Promise<ChatTurn> {
  const textOf = async (value: unknown): Promise<unknown> => {
    const named = fileReference.safeParse(value);
    return named.success ? readFile(join(folder, named.data.file), "utf8") : value;
  };
  const callWithFiles = async ({ name, input }: { name: string; input: Record<string, unknown> }) => {
    const pairs = Object.entries(input).map(async ([key, value]) => [key, await textOf(value)] as const);
    return { name, input: Object.fromEntries(await Promise.all(pairs)) };
  };
  return { ...turn, ...(turn.calls && { calls: await Promise.all(turn.calls.map(callWithFiles)) }) };
}
