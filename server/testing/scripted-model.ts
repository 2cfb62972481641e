// A language model that says what a test wrote down: an HTTP server that speaks the OpenAI chat streaming format.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";

/** One turn of the script: words, tool calls, or a fault. */
export type ScriptedTurn = Readonly<{
  text?: string;
  calls?: readonly { name: string; input: unknown }[];
  /** Answers with this HTTP status instead. */
  status?: number;
  /** Waits before the answer. */
  delayMs?: number;
}>;

export type ScriptedModel = Readonly<{
  model: LanguageModel;
  /** Bodies of the requests so far. */
  requests: { messages: { role: string; content: unknown }[] }[];
  close(): Promise<void>;
}>;

/** @param next gives the turn for the request with this number, 0 first */
export async function startScriptedModel(next: (requestNumber: number) => ScriptedTurn): Promise<ScriptedModel> {
  const requests: ScriptedModel["requests"] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request));
    const turn = next(requests.push(body) - 1);
    if (turn.delayMs) await new Promise((resolve) => setTimeout(resolve, turn.delayMs));
    if (turn.status) return response.writeHead(turn.status, { "content-type": "application/json" }).end(FAULT);
    streamTurn(response, turn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const provider = createOpenAICompatible({
    name: "scripted",
    baseURL: `http://127.0.0.1:${port}/v1`,
    apiKey: "none",
    includeUsage: true,
  });
  return {
    model: provider("scripted"),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const FAULT = JSON.stringify({ error: { message: "scripted fault", type: "fault" } });

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function streamTurn(response: ServerResponse, turn: ScriptedTurn): void {
  const send = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`);
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    send({
      id: "chat",
      object: "chat.completion.chunk",
      created: 0,
      model: "scripted",
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  response.writeHead(200, { "content-type": "text/event-stream" });
  chunk({ role: "assistant", content: turn.text ?? "" });
  for (const [index, call] of (turn.calls ?? []).entries())
    chunk({
      tool_calls: [
        {
          index,
          id: `call_${Math.random().toString(36).slice(2)}`,
          type: "function",
          function: { name: call.name, arguments: JSON.stringify(call.input) },
        },
      ],
    });
  chunk({}, turn.calls?.length ? "tool_calls" : "stop");
  send({
    id: "chat",
    object: "chat.completion.chunk",
    created: 0,
    model: "scripted",
    choices: [],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });
  response.end("data: [DONE]\n\n");
}
