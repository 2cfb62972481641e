// Runs what the platform woke the app for and tells it how that ended; loaded with the first such call.
import type { Context } from "hono";
import { hintOf } from "../database-errors.ts";
import type { Hook, Sale, SaleRules, Schedule } from "./declared.ts";

type Outcome = Readonly<{ ok: true } | { ok: false; error: string }>;

/** The dashboard shows it; the whole of it is in the log. */
const ERROR_CHARACTERS = 500;

export async function runSchedule(schedule: Schedule, context: Context): Promise<Response> {
  // The platform's signature stands for its shape.
  const { id, dueAt, attempt, byHand, timeZone } = (await context.req.json()) as {
    id: string;
    dueAt: string;
    attempt: number;
    byHand: boolean;
    timeZone: string;
  };
  const run = { id, dueAt: new Date(dueAt), attempt, byHand, timeZone };
  return answerOf(context, (signal) => schedule.run({ ...run, signal }));
}

export async function runHook(hook: Hook, context: Context): Promise<Response> {
  // The platform's signature stands for its shape.
  const { id, receivedAt, attempt, headers, query, body } = (await context.req.json()) as {
    id: string;
    receivedAt: string;
    attempt: number;
    headers: Record<string, string>;
    query: string;
    body: string;
  };
  const bytes = Buffer.from(body, "base64");
  const text = () => bytes.toString("utf8");
  return answerOf(context, (signal) =>
    hook.run({
      id,
      receivedAt: new Date(receivedAt),
      attempt,
      headers,
      query: new URLSearchParams(query),
      bytes,
      text,
      json: () => JSON.parse(text()) as unknown,
      signal,
    }),
  );
}

export async function runSale(rules: SaleRules, context: Context): Promise<Response> {
  // The platform's signature stands for its shape.
  const { kind, attempt, sale } = (await context.req.json()) as {
    kind: "paid" | "refunded";
    attempt: number;
    sale: Sale & { personName: string | null };
  };
  return answerOf(context, (signal) =>
    kind === "paid" ? rules.onPaid({ ...sale, attempt, signal }) : rules.onRefunded?.({ ...sale, attempt, signal }),
  );
}

/** The answer begins at once and ends with the outcome: a run may last longer than an answer may keep silent. */
function answerOf(context: Context, run: (signal: AbortSignal) => unknown): Response {
  const leaving = new AbortController();
  context.req.raw.signal.addEventListener("abort", () => leaving.abort());
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encode("\n"));
      const outcome = await outcomeOf(`${context.req.method} ${context.req.path}`, () => run(leaving.signal));
      if (leaving.signal.aborted) return;
      controller.enqueue(encode(JSON.stringify(outcome)));
      controller.close();
    },
    cancel: () => leaving.abort(),
  });
  // What wants to see an answer whole before it goes on passes over this type.
  return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
}

async function outcomeOf(what: string, run: () => unknown): Promise<Outcome> {
  try {
    await run();
    return { ok: true };
  } catch (error) {
    console.error(`${what}: ${hintOf(error)}\n${error instanceof Error ? (error.stack ?? "") : ""}`);
    return { ok: false, error: hintOf(error).slice(0, ERROR_CHARACTERS) };
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
