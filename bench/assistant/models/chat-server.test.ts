// The address on loopback as a client of the assistant's sees it: whoever answers may take minutes, may fail, or may not be waited for.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { afterEach, expect, test } from "vitest";
import { type ChatServer, openChatServer } from "./chat-server.ts";

const opened: ChatServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(...how: Parameters<typeof openChatServer>): Promise<string> {
  const server = await openChatServer(...how);
  opened.push(server);
  return server.address;
}

const asking = (address: string, abortSignal?: AbortSignal) =>
  streamText({
    model: createOpenAICompatible({ name: "loopback", baseURL: address, includeUsage: true })("one"),
    prompt: "Are you there?",
    includeRawChunks: true,
    maxRetries: 0,
    onError: () => {},
    ...(abortSignal && { abortSignal }),
  });

test("whoever waits hears of a model that thinks before it says anything", async () => {
  const heard = Promise.withResolvers<void>();
  const answer = async () => {
    await heard.promise; // it is not answered before somebody has heard that it is alive
    return { text: "Yes.", calls: [{ name: "write_file", input: { path: "a.ts" } }] };
  };
  const result = asking(await open(answer, { staysMs: 20 }));
  const parts: string[] = [];
  for await (const { type } of result.stream) {
    parts.push(type);
    if (type === "raw") heard.resolve();
  }
  expect(parts.indexOf("raw")).toBeLessThan(parts.indexOf("text-delta"));
  expect(await result.text).toBe("Yes.");
  expect(await result.toolCalls).toMatchObject([{ toolName: "write_file" }]);
  expect((await result.usage).inputTokens).toBeGreaterThan(0);
});

test("an answer that fails in a stream that has begun is told as the provider's trouble", async () => {
  const answer = async () => {
    throw new Error("Nobody answered.");
  };
  const faults: unknown[] = [];
  for await (const part of asking(await open(answer)).stream) if (part.type === "error") faults.push(part.error);
  expect(faults).toMatchObject([{ message: "Nobody answered.", type: "server_error" }]);
});

test("whoever answers is told when nobody waits any more", async () => {
  const leaves = new AbortController();
  const gone = Promise.withResolvers<void>();
  const answer = async (_: unknown, signal: AbortSignal) => {
    signal.addEventListener("abort", () => gone.resolve());
    leaves.abort();
    await gone.promise;
    return { text: "Too late." };
  };
  const result = asking(await open(answer), leaves.signal);
  const parts: string[] = [];
  for await (const { type } of result.stream) parts.push(type);
  await gone.promise;
  expect(parts).not.toContain("text-delta");
});
