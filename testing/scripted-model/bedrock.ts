// A scripted turn as Amazon Bedrock's Converse streams it: AWS's binary frames.
import { EventStreamCodec } from "@smithy/eventstream-codec";
import { argumentsOf, type ScriptedTurn } from "./turns.ts";

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes as Uint8Array).toString("utf8"), // the codec hands over what it was given
  (text) => Buffer.from(text, "utf8"),
);

const header = (value: string) => ({ type: "string" as const, value });
const frame = (type: string, body: object): Uint8Array =>
  codec.encode({
    headers: {
      ":message-type": header("event"),
      ":event-type": header(type),
      ":content-type": header("application/json"),
    },
    body: Buffer.from(JSON.stringify(body)),
  });

export function* bedrockFrames(turn: ScriptedTurn, texts: Iterable<string>): Generator<Uint8Array> {
  yield frame("messageStart", { role: "assistant" });
  let index = 0;
  if (turn.text) {
    for (const text of texts) yield frame("contentBlockDelta", { contentBlockIndex: index, delta: { text } });
    yield frame("contentBlockStop", { contentBlockIndex: index });
    index += 1;
  }
  for (const { name, input } of turn.calls ?? []) {
    const toolUse = { toolUseId: `tooluse_${Math.random().toString(36).slice(2)}`, name };
    yield frame("contentBlockStart", { contentBlockIndex: index, start: { toolUse } });
    const written = { toolUse: { input: argumentsOf(input) } };
    yield frame("contentBlockDelta", { contentBlockIndex: index, delta: written });
    yield frame("contentBlockStop", { contentBlockIndex: index });
    index += 1;
  }
  const ended = turn.calls?.length ? "tool_use" : "end_turn";
  yield frame("messageStop", {
    stopReason: turn.atLength ? "max_tokens" : turn.refused ? "content_filtered" : ended,
  });
  const { inputTokens = 10, cachedTokens = 0 } = turn;
  yield frame("metadata", {
    // What was kept is not among the input here.
    usage: {
      inputTokens: inputTokens - cachedTokens,
      cacheReadInputTokens: cachedTokens,
      outputTokens: 5,
      totalTokens: inputTokens + 5,
    },
  });
}
