// A scripted turn in Anthropic's messages streaming format.
import { argumentsOf, type ScriptedTurn } from "./turns.ts";

const event = (type: string, fields: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

function usageOf({ inputTokens = 10, cachedTokens = 0, writtenTokens = 0, writtenForHourTokens = 0 }: ScriptedTurn) {
  const forMinutes = writtenTokens - writtenForHourTokens;
  return {
    input_tokens: inputTokens - cachedTokens - writtenTokens,
    output_tokens: 1,
    cache_read_input_tokens: cachedTokens,
    cache_creation_input_tokens: writtenTokens,
    cache_creation: { ephemeral_5m_input_tokens: forMinutes, ephemeral_1h_input_tokens: writtenForHourTokens },
  };
}

export function* anthropicEvents(turn: ScriptedTurn, texts: Iterable<string>): Generator<string> {
  yield event("message_start", {
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-scripted",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: usageOf(turn),
    },
  });
  let index = 0;
  if (turn.text) {
    yield event("content_block_start", { index, content_block: { type: "text", text: "" } });
    for (const text of texts) yield event("content_block_delta", { index, delta: { type: "text_delta", text } });
    yield event("content_block_stop", { index });
    index += 1;
  }
  for (const call of turn.calls ?? []) {
    const id = `toolu_${Math.random().toString(36).slice(2)}`;
    yield event("content_block_start", { index, content_block: { type: "tool_use", id, name: call.name, input: {} } });
    const written = { type: "input_json_delta", partial_json: argumentsOf(call.input) };
    yield event("content_block_delta", { index, delta: written });
    yield event("content_block_stop", { index });
    index += 1;
  }
  const reason = turn.atLength ? "max_tokens" : turn.refused ? "refusal" : turn.calls?.length ? "tool_use" : "end_turn";
  yield event("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 5 } });
  yield event("message_stop", {});
}
