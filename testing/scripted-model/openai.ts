// A scripted turn in OpenAI's chat streaming format.
import { argumentsOf, type ScriptedTurn } from "./turns.ts";

const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const ABOUT = { id: "chat", object: "chat.completion.chunk", created: 0, model: "scripted" };
const chunk = (delta: unknown) => line({ ...ABOUT, choices: [{ index: 0, delta, finish_reason: null }] });

export function* openAiChunks(
  turn: ScriptedTurn,
  texts: Iterable<string>,
  options: Readonly<{ usageWithLastChoice?: boolean }> = {},
): Generator<string> {
  yield chunk({ role: "assistant", content: "" });
  for (const part of partsOf(turn.thoughts ?? "", turn)) yield chunk({ reasoning_content: part });
  for (const content of texts) yield chunk({ content });
  for (const [index, call] of (turn.calls ?? []).entries()) {
    const id = `call_${Math.random().toString(36).slice(2)}`;
    const [first = "", ...others] = partsOf(argumentsOf(call.input), turn);
    const written = { name: call.name, arguments: first };
    yield chunk({ tool_calls: [{ index, id, type: "function", function: written }] });
    for (const part of others) yield chunk({ tool_calls: [{ index, function: { arguments: part } }] });
  }
  const usage = usageOf(turn);
  const reason = turn.refused ? "content_filter" : turn.calls?.length ? "tool_calls" : "stop";
  // Mistral and Groq tell the use with the last choice, the others after it.
  const last = { delta: {}, index: 0, finish_reason: turn.atLength ? "length" : reason };
  yield line({ ...ABOUT, choices: [last], usage, x_groq: { id: "req_1", usage } });
  if (!options.usageWithLastChoice) yield line({ ...ABOUT, choices: [], usage });
  yield "data: [DONE]\n\n";
}

function* partsOf(text: string, { partCharacters }: ScriptedTurn): Generator<string> {
  const size = partCharacters ?? Math.max(1, text.length);
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
/** Mistral's: no chunk is without a choice. */
export const mistralChunks = (turn: ScriptedTurn, texts: Iterable<string>): Generator<string> =>
  openAiChunks(turn, texts, { usageWithLastChoice: true });

const usageOf = ({ inputTokens = 10, cachedTokens = 0 }: ScriptedTurn) => ({
  prompt_tokens: inputTokens,
  completion_tokens: 5,
  total_tokens: inputTokens + 5,
  prompt_tokens_details: { cached_tokens: cachedTokens },
  // DeepSeek's own words for it.
  prompt_cache_hit_tokens: cachedTokens,
  prompt_cache_miss_tokens: inputTokens - cachedTokens,
});
