// An address on loopback that speaks OpenAI's chat format, and whatever stands behind it: a recording, a person, a driver.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatRequest, type ChatTurn, chatRequest } from "./chat-format.ts";
import { createTokenCounter, type TokenCounts } from "./tokens.ts";

export type ChatServer = Readonly<{
  /** Without a slash at the end: "http://127.0.0.1:41234/v1". */
  address: string;
  close(): Promise<void>;
}>;

const REQUEST_BYTES_MAX = 32 * 1024 * 1024;
/** Between two signs of life of a stream whose answer is still thought about. */
const STAYS_MS = 10_000;

/**
 * @param answer gives the turn; what it throws is answered as a fault of the provider. `gone` is aborted when whoever asked
 * waits no longer
 */
export async function openChatServer(
  answer: (request: ChatRequest, gone: AbortSignal) => ChatTurn | Promise<ChatTurn>,
  { port = 0, staysMs = STAYS_MS }: Readonly<{ port?: number; staysMs?: number }> = {},
): Promise<ChatServer> {
  const count = createTokenCounter();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => fail(response, error));
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = chatRequest.parse(JSON.parse(await bodyOf(request)));
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    if (asked.stream) beginStream(response, { staysMs, gone: gone.signal });
    const turn = await answer(asked, gone.signal);
    const counts = count(asked, turn);
    if (asked.stream) response.end(streamOf(turn, counts));
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wholeOf(turn, counts)));
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo; // it listens on a port
  return Object.freeze({
    address: `http://127.0.0.1:${taken}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/**
 * Headers at once, and a sign of life now and then: whoever answers may be a person who thinks. A chunk without choices, because
 * comments never reach the patience of whoever waits.
 */
function beginStream(
  response: ServerResponse,
  { staysMs, gone }: Readonly<{ staysMs: number; gone: AbortSignal }>,
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(": here\n\n");
  const timer = setInterval(() => {
    if (!response.writableEnded) response.write(`data: ${JSON.stringify({ ...newChunk(), choices: [] })}\n\n`);
  }, staysMs);
  gone.addEventListener("abort", () => clearInterval(timer));
}

/** A stream that has begun ends with an event that says what went wrong. */
function fail(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (response.headersSent) {
    response.end(`data: ${JSON.stringify({ error: { message, type: "server_error" } })}\n\n`);
    return;
  }
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "invalid_request_error" } }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).byteLength; // a request's parts are buffers
    if (bytes > REQUEST_BYTES_MAX) throw new Error("This request is too large.");
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}

const callsOf = ({ calls = [] }: ChatTurn) =>
  calls.map(({ name, input }, index) => ({
    index,
    id: `call_${randomUUID()}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
const reasonOf = ({ calls = [] }: ChatTurn): string => (calls.length > 0 ? "tool_calls" : "stop");
const usageOf = ({ inputTokens, outputTokens, cachedTokens }: TokenCounts) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens },
});

const newChunk = () => ({
  id: `chat-${randomUUID()}`,
  object: "chat.completion.chunk",
  created: 0,
  model: "loopback",
});

function streamOf(turn: ChatTurn, counts: TokenCounts): string {
  const about = newChunk();
  const chunk = (delta: object, reason: string | null = null) => ({
    ...about,
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const events = [
    chunk({ role: "assistant", content: turn.text ?? "" }),
    ...callsOf(turn).map((call) => chunk({ tool_calls: [call] })),
    chunk({}, reasonOf(turn)),
    { ...about, choices: [], usage: usageOf(counts) },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;
}

function wholeOf(turn: ChatTurn, counts: TokenCounts) {
  const calls = callsOf(turn);
  const message = { role: "assistant", content: turn.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) };
  return {
    id: `chat-${randomUUID()}`,
    object: "chat.completion",
    created: 0,
    model: "loopback",
    choices: [{ index: 0, message, finish_reason: reasonOf(turn) }],
    usage: usageOf(counts),
  };
}
