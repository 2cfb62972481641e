// Questions to a language model at any address that speaks as OpenAI's does (MODEL_URL, MODEL_NAME, MODEL_KEY).
import type { ServerResponse } from "node:http";
import { refused } from "./refused.ts";

type Question = {
  prompt: string;
  system?: string;
  schema?: unknown;
  images?: { type: string; base64: string }[];
  outputTokens?: number;
  stream?: boolean;
};

const ANSWER_MS = 120_000;
const AT_ONCE = 4;
const OUTPUT_TOKENS = 1_000;
const OUTPUT_TOKENS_MAX = 4_000;
const NO_ANSWER = "The language model did not answer. Please try again.";

/** @param reach the machine's own `fetch`: the app's calls are bound to the hosts of its app.json */
export function createModels(reach: typeof fetch) {
  const { MODEL_URL = "", MODEL_NAME = "", MODEL_KEY = "" } = process.env;
  const state = { open: 0 };

  async function ask(question: Question): Promise<Response> {
    if (MODEL_URL === "" || MODEL_NAME === "")
      throw refused(503, "No language model is connected: set MODEL_URL and MODEL_NAME.");
    const answer = await reach(`${MODEL_URL.replace(/\/$/, "")}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(MODEL_KEY === "" ? {} : { authorization: `Bearer ${MODEL_KEY}` }),
      },
      body: JSON.stringify({
        model: MODEL_NAME,
        messages: messagesOf(question),
        max_tokens: Math.min(question.outputTokens ?? OUTPUT_TOKENS, OUTPUT_TOKENS_MAX),
        stream: question.stream === true,
      }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    if (answer?.ok) return answer;
    // What a provider says of a failure may name the key.
    console.error(`The language model answered ${answer?.status ?? "not at all"}.`);
    throw refused(503, NO_ANSWER);
  }

  return async (given: unknown, response: ServerResponse): Promise<unknown> => {
    const question = given as Question; // the kit's own call
    if (typeof question?.prompt !== "string" || question.prompt === "")
      throw refused(400, "A question needs a prompt.");
    if (state.open >= AT_ONCE) throw refused(429, `This app asks more than ${AT_ONCE} questions at once.`);
    state.open += 1;
    try {
      const answer = await ask(question);
      if (question.stream !== true) return wholeAnswer(await answer.json(), question.schema !== undefined);
      response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
      for await (const piece of piecesOf(answer)) response.write(piece);
      response.end();
      return undefined;
    } finally {
      state.open -= 1;
    }
  };
}

function messagesOf({ system, schema, prompt, images = [] }: Question) {
  const shape = schema === undefined ? [] : [`Answer with JSON alone, of this JSON Schema: ${JSON.stringify(schema)}`];
  const instructions = [...(system === undefined ? [] : [system]), ...shape].join("\n\n");
  const pictures = images.map(({ type, base64 }) => ({
    type: "image_url",
    image_url: { url: `data:${type};base64,${base64}` },
  }));
  return [
    ...(instructions === "" ? [] : [{ role: "system", content: instructions }]),
    { role: "user", content: pictures.length === 0 ? prompt : [{ type: "text", text: prompt }, ...pictures] },
  ];
}

function wholeAnswer(given: unknown, hasShape: boolean) {
  const { choices = [] } = given as { choices?: { message?: { content?: string } }[] }; // as OpenAI documents it
  const text = choices[0]?.message?.content ?? "";
  if (!hasShape) return { text, sample: false };
  try {
    return { text, value: JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, "")) as unknown, sample: false };
  } catch {
    throw refused(503, NO_ANSWER);
  }
}

/** The text of a stream of events, as it comes. */
async function* piecesOf(answer: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of answer.body ?? []) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: ") || line.includes("[DONE]")) continue;
      const { choices = [] } = JSON.parse(line.slice("data: ".length)) as {
        choices?: { delta?: { content?: string } }[];
      };
      const piece = choices[0]?.delta?.content;
      if (piece) yield piece;
    }
  }
}
