// `npm run bench:stand-in -- --folder <folder> [--port 4555]`: an address on loopback at which whoever can reason stands in for a model.
//
// What the assistant asks is written to `001-asked.md`, and the answer is awaited in `001-answer.json`: `{ "text": …, "calls":
// [{ "name": …, "input": … }] }`. An argument `{ "file": "main.tsx" }` is the text of that file in `files/` below the folder, so
// that the answers of a task are its recording when they are put into one list.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type ChatRequest, type ChatTurn, chatTurn } from "./models/chat-format.ts";
import { openChatServer } from "./models/chat-server.ts";
import { createNews } from "./models/news.ts";
import { withFiles } from "./models/recording.ts";

const LOOK_MS = 500;
/** The address says all the while that it is there, so an assistant waits as long. */
const PATIENCE_MS = 1_200_000;

const { values } = parseArgs({ options: { folder: { type: "string" }, port: { type: "string", default: "0" } } });
const folder = values.folder;
if (folder === undefined) {
  process.stderr.write("Usage: npm run bench:stand-in -- --folder <folder> [--port 4555]\n");
  process.exit(2);
}
await mkdir(join(folder, "files"), { recursive: true });

const held = { count: 0 };
const newsOf = createNews();

async function answer(request: ChatRequest, gone: AbortSignal): Promise<ChatTurn> {
  held.count += 1;
  const name = String(held.count).padStart(3, "0");
  await writeFile(join(folder ?? "", `${name}-asked.md`), newsOf(request));
  process.stdout.write(`${name} is asked\n`);
  const path = join(folder ?? "", `${name}-answer.json`);
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && !gone.aborted) {
    if (existsSync(path)) {
      const turn = await readTurn(path);
      if (turn) return turn;
    }
    await delay(LOOK_MS);
  }
  throw new Error("Nobody answered.");
}

/** Null while the file is not what it should be: it may still be written. */
async function readTurn(path: string): Promise<ChatTurn | null> {
  try {
    return await withFiles(chatTurn.parse(JSON.parse(await readFile(path, "utf8"))), join(folder ?? "", "files"));
  } catch (error) {
    process.stdout.write(`${path}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : error}\n`);
    await delay(LOOK_MS * 4);
    return null;
  }
}

const server = await openChatServer(answer, { port: Number(values.port) });
process.stdout.write(`openai-compatible:${server.address}#stand-in\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
