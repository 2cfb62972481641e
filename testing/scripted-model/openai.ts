// A scripted turn in OpenAI's chat streaming format.
import { argumentsOf, type ScriptedTurn } from "./turns.ts";

const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: unknown, finishReason: string | null = null) =>
  line({
    ...{ id: "chat", object: "chat.completion.chunk", created: 0, model: "scripted" },
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });

export function* openAiChunks(turn: ScriptedTurn, texts: Iterable<string>): Generator<string> {
  yield chunk({ role: "assistant", content: "" });
  for (const content of texts) yield chunk({ content });
  for (const [index, call] of (turn.calls ?? []).entries()) {
    const id = `call_${Math.random().toString(36).slice(2)}`;
    const written = { name: call.name, arguments: argumentsOf(call.input) };
    yield chunk({ tool_calls: [{ index, id, type: "function", function: written }] });
  }
  yield chunk({}, turn.refused ? "content_filter" : turn.calls?.length ? "tool_calls" : "stop");
  yield line({
    ...{ id: "chat", object: "chat.completion.chunk", created: 0, model: "scripted", choices: [] },
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });
  yield "data: [DONE]\n\n";
}
