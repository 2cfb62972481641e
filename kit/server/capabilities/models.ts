// Questions of the app to a language model, through the platform: no key is in the app.
import { callPlatform } from "./platform.ts";

export type ModelQuestion = {
  prompt: string;
  /** What the model is and how it is to answer. */
  system?: string;
  /** JSON Schema of an object (type, properties, required, items, enum, description): the answer has that shape. */
  schema?: Readonly<Record<string, unknown>>;
  images?: readonly { type: "image/png" | "image/jpeg" | "image/webp" | "image/gif"; base64: string }[];
  /** At most 4,000; 1,000 unless said. */
  outputTokens?: number;
  /** Who asks, for their own cap. */
  person?: { id: string };
};

/** `value`: with a schema. `sample`: no model is connected, and the preview shows the shape of an answer. Say so. */
export type ModelAnswer<Value = unknown> = { text: string; value: Value; sample: boolean };

/**
 * Asks the creator's own model or the platform's.
 * @throws Refusal 429 when the app or the person has asked as much as they may today, 503 when no model answers
 */
export async function askModel<Value = unknown>(question: ModelQuestion): Promise<ModelAnswer<Value>> {
  const answer = await callPlatform("/model", { method: "POST", json: bodyOf(question) });
  // The platform's own answer (`modelAnswer` of its contract), with a value of the shape that was asked for.
  return (await answer.json()) as ModelAnswer<Value>;
}

/** As `askModel`, but the text comes while it is written: a call of the app may return this response as it is. */
export async function streamModel(question: Omit<ModelQuestion, "schema">): Promise<Response> {
  const answer = await callPlatform("/model", { method: "POST", json: { ...bodyOf(question), stream: true } });
  return new Response(answer.body, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

const bodyOf = ({ person, ...question }: ModelQuestion) => ({ ...question, ...(person ? { person: person.id } : {}) });
