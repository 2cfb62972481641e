// A language model that says what a test wrote down: an HTTP server that speaks the streaming formats of OpenAI's chat and
// Responses, Anthropic's messages, Google's Gemini and Amazon's Bedrock.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { anthropicEvents } from "./anthropic.ts";
import { bedrockFrames } from "./bedrock.ts";
import { googleEvents, googleFault, readGoogleRequest, wholeGoogleAnswer } from "./google.ts";
import { mistralChunks, openAiChunks } from "./openai.ts";
import { responsesEvents, wholeResponsesAnswer } from "./responses.ts";
import type { ScriptedRequest, ScriptedTurn } from "./turns.ts";

export type WireFormat = "openai" | "responses" | "anthropic" | "google" | "bedrock" | "mistral";

export type ScriptedModel = Readonly<{
  model: LanguageModel;
  /** The same script over Anthropic's messages format. */
  anthropic: LanguageModel;
  /** The same script over Gemini's format. */
  google: LanguageModel;
  /** Without a path: what a provider's base address would be. */
  url: string;
  /** Bodies of the requests so far. */
  requests: ScriptedRequest[];
  /** What stood in the headers for the key. */
  keys: string[];
  close(): Promise<void>;
}>;

/** @param next gives the turn for the request with this number, 0 first */
export async function startScriptedModel(
  next: (requestNumber: number, request: ScriptedRequest) => ScriptedTurn,
): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = [];
  const keys: string[] = [];
  const server = createServer(async (request, response) => {
    const format = formatOf(request.url ?? "");
    const { authorization, "x-api-key": anthropicKey, "x-goog-api-key": googleKey } = request.headers;
    keys.push(String(anthropicKey ?? googleKey ?? authorization ?? ""));
    const sent = JSON.parse((await readBody(request)) || "{}");
    const body = format === "google" ? readGoogleRequest(sent) : sent;
    const turn = next(requests.push(body) - 1, body);
    await pause(turn.delayMs);
    if (turn.status) {
      const headers = { "content-type": "application/json", ...turn.headers };
      return response.writeHead(turn.status, headers).end(turn.body ?? faultOf(format, turn.status));
    }
    const streams = sent.stream === true || /:streamGenerateContent|converse-stream/.test(request.url ?? "");
    if (!streams) return response.writeHead(200, JSON_TYPE).end(wholeAnswer(format, turn));
    await streamTurn(response, turn, format);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const compatible = createOpenAICompatible({
    name: "scripted",
    baseURL: `${url}/v1`,
    apiKey: "none",
    includeUsage: true,
  });
  return {
    model: compatible("scripted"),
    anthropic: createAnthropic({ apiKey: "none", baseURL: `${url}/v1` })("claude-scripted"),
    google: createGoogleGenerativeAI({ apiKey: "none", baseURL: `${url}/v1beta` })("gemini-scripted"),
    url,
    requests,
    keys,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const JSON_TYPE = { "content-type": "application/json" };
function formatOf(path: string): WireFormat {
  if (/:(stream)?generateContent/i.test(path)) return "google";
  if (path.includes("/mistral/")) return "mistral";
  if (path.includes("/converse")) return "bedrock";
  if (path.includes("/responses")) return "responses";
  return path.includes("/messages") ? "anthropic" : "openai";
}

function faultOf(format: WireFormat, status: number): string {
  if (format === "google") return googleFault(status);
  return format === "anthropic"
    ? JSON.stringify({ type: "error", error: { type: "api_error", message: "scripted fault" } })
    : JSON.stringify({ error: { message: "scripted fault", type: "fault" } });
}
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Short enough for a key's test, which does not stream. */
function wholeAnswer(format: WireFormat, { text = "" }: ScriptedTurn): string {
  if (format === "google") return wholeGoogleAnswer(text);
  if (format === "responses") return wholeResponsesAnswer(text);
  return JSON.stringify(
    format === "anthropic"
      ? {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "claude-scripted",
          stop_reason: "end_turn",
          content: [{ type: "text", text }],
          stop_sequence: null,
          usage: { input_tokens: 10, output_tokens: 5 },
        }
      : {
          id: "chat",
          object: "chat.completion",
          created: 0,
          model: "scripted",
          choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
          usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
        },
  );
}

const WRITERS = {
  anthropic: anthropicEvents,
  google: googleEvents,
  openai: openAiChunks,
  responses: responsesEvents,
  bedrock: bedrockFrames,
  mistral: mistralChunks,
} as const;

async function streamTurn(response: ServerResponse, turn: ScriptedTurn, format: WireFormat): Promise<void> {
  const write = WRITERS[format];
  const parts = [...write(turn, textParts(turn))];
  const type = format === "bedrock" ? "application/vnd.amazon.eventstream" : "text/event-stream";
  response.writeHead(200, { "content-type": type });
  const beforeEnd = turn.stops === undefined ? parts.length : Math.ceil(parts.length / 2);
  for (const [index, part] of parts.slice(0, beforeEnd).entries()) {
    if (turn.garbled && index === 1) response.write("data: {this is no JSON\n\n");
    if (!response.write(part)) await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
    if (response.destroyed) return;
    if (turn.partDelayMs) await pause(turn.partDelayMs);
  }
  if (turn.stops === "hang") return;
  if (turn.stops === "break") return void setTimeout(() => response.destroy(), 20);
  response.end();
}

function* textParts({ text = "", partCharacters, characters }: ScriptedTurn): Generator<string> {
  if (characters !== undefined) {
    for (let sent = 0; sent < characters; sent += text.length) yield text;
    return;
  }
  const size = partCharacters ?? Math.max(1, text.length);
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
