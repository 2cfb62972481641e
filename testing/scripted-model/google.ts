// A scripted turn in Gemini's streaming format (`:streamGenerateContent?alt=sse`) and its answer in one piece.
import type { ScriptedRequest, ScriptedTurn } from "./turns.ts";

/** Gemini wants it back with the call. */
export const THOUGHT = "c2NyaXB0ZWQ=";
const usageOf = ({ inputTokens = 10, cachedTokens = 0 }: ScriptedTurn) => ({
  promptTokenCount: inputTokens,
  candidatesTokenCount: 5,
  totalTokenCount: inputTokens + 5,
  cachedContentTokenCount: cachedTokens,
});
const answerOf = (turn: ScriptedTurn) => (parts: readonly object[], finishReason?: string) => ({
  candidates: [{ content: { role: "model", parts }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: usageOf(turn),
  modelVersion: "gemini-scripted",
});
const event = (value: object) => `data: ${JSON.stringify(value)}\r\n\r\n`;

export function* googleEvents(turn: ScriptedTurn, texts: Iterable<string>): Generator<string> {
  const calls = turn.calls ?? [];
  const answer = answerOf(turn);
  if (turn.text) for (const text of texts) yield event(answer([{ text }]));
  // Arguments are objects in this format: what a model writes that is none never gets that far.
  if (calls.some(({ input }) => typeof input === "string"))
    return yield event(answer([], turn.atLength ? "MAX_TOKENS" : "MALFORMED_FUNCTION_CALL"));
  for (const { name, input } of calls)
    yield event(answer([{ functionCall: { name, args: input }, thoughtSignature: THOUGHT }]));
  yield event(answer([{ text: "" }], turn.atLength ? "MAX_TOKENS" : turn.refused ? "SAFETY" : "STOP"));
}

export const wholeGoogleAnswer = (text: string): string => JSON.stringify(answerOf({})([{ text }], "STOP"));

export const googleFault = (status: number): string =>
  JSON.stringify({ error: { code: status, message: "scripted fault", status: "INTERNAL" } });

type GoogleRequest = { contents?: { role: string; parts: unknown }[]; systemInstruction?: { parts: unknown } };

/** A request with its conversation where the other formats have it. */
export function readGoogleRequest(body: GoogleRequest): ScriptedRequest {
  const messages = (body.contents ?? []).map(({ role, parts }) => ({ role, content: parts }));
  return { ...body, messages, system: body.systemInstruction?.parts };
}
