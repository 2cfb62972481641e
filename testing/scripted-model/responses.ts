// A scripted turn in the streaming format of OpenAI's Responses.
import { argumentsOf, type ScriptedTurn } from "./turns.ts";

const event = (type: string, fields: object) => `data: ${JSON.stringify({ type, sequence_number: 0, ...fields })}\n\n`;
const ABOUT = {
  id: "resp_1",
  object: "response",
  created_at: 0,
  model: "gpt-scripted",
  output: [],
  status: "completed",
};

const usageOf = ({ inputTokens = 10, cachedTokens = 0 }: ScriptedTurn) => ({
  input_tokens: inputTokens,
  input_tokens_details: { cached_tokens: cachedTokens },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 0 },
});

export function* responsesEvents(turn: ScriptedTurn, texts: Iterable<string>): Generator<string> {
  yield event("response.created", { response: ABOUT });
  let index = 0;
  if (turn.text) {
    const item = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
    yield event("response.output_item.added", { output_index: index, item });
    for (const delta of texts)
      yield event("response.output_text.delta", { item_id: item.id, output_index: index, content_index: 0, delta });
    yield event("response.output_item.done", { output_index: index, item: { ...item, status: "completed" } });
    index += 1;
  }
  for (const [place, call] of (turn.calls ?? []).entries()) {
    const id = `fc_${Math.random().toString(36).slice(2)}`;
    const item = { type: "function_call", id, call_id: `call_${id}`, name: call.name, arguments: "" };
    const written = argumentsOf(call.input);
    yield event("response.output_item.added", { output_index: index, item });
    yield event("response.function_call_arguments.delta", { item_id: id, output_index: index, delta: written });
    const isCut = turn.atLength && place === (turn.calls?.length ?? 0) - 1;
    if (!isCut)
      yield event("response.output_item.done", {
        output_index: index,
        item: { ...item, arguments: written, status: "completed" },
      });
    index += 1;
  }
  const reason = turn.atLength ? "max_output_tokens" : turn.refused ? "content_filter" : null;
  yield event(reason === null ? "response.completed" : "response.incomplete", {
    response: { ...ABOUT, incomplete_details: reason && { reason }, usage: usageOf(turn) },
  });
}

export const wholeResponsesAnswer = (text: string): string =>
  JSON.stringify({
    ...ABOUT,
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: usageOf({}),
  });
