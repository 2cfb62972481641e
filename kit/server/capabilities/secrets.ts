// Secrets of the app: declared in `createServer({ secrets })`, set by its owner, known here alone.
import type { MiddlewareHandler } from "hono";
import { refusals } from "../../words/refusals/index.ts";
import { Refusal } from "../refusal.ts";
import { callPlatform } from "./platform.ts";

/** A value that was changed or deleted is so here after this. */
const FRESH_MS = 1_000;
const REPLACEMENT = "[secret]";
/** What is shorter would be found in innocent words. */
const CHARACTERS_MIN = 6;
/** Longer answers are passed on as they are. */
const ANSWER_BYTES_MAX = 1024 * 1024;

type Held = {
  declared: readonly string[];
  values: ReadonlyMap<string, string>;
  readAt: number;
  reading: Promise<void> | null;
  /** Why they were never read, where the platform did not answer: nobody is refused who needs none of them. */
  fault: unknown;
};

const createHeld = (): Held => ({ declared: [], values: new Map(), readAt: 0, reading: null, fault: null });
const held = createHeld();

/**
 * The value of a secret, as its owner set it, with its line breaks. To be called within calls, schedules and hooks, not
 * where a module is loaded.
 * @throws Refusal 503 that names the secret when it is not set
 */
export function secret(name: string): string {
  if (!held.declared.includes(name))
    throw new Error(
      `secret("${name}") is not declared: add it to createServer({ secrets: { ${name}: "what it is for" } }).`,
    );
  if (held.readAt === 0 && held.fault) throw held.fault;
  if (held.readAt === 0) throw new Error(`secret("${name}") is read too early: read it within a call.`);
  const value = held.values.get(name);
  if (value === undefined) throw new Refusal(503, refusals().secretMissing(name));
  return value;
}

/** Whether a secret is set, for what works without it, too. */
export const hasSecret = (name: string): boolean => held.values.has(name);

/** Before each call the newest values; afterwards none of them in what is answered. */
export function withSecrets(declared: Readonly<Record<string, string>>): MiddlewareHandler {
  held.declared = Object.keys(declared);
  return async (context, next) => {
    await refresh();
    await next();
    const clean = await withoutSecrets(context.res);
    if (clean) context.res = clean;
  };
}

/** What is known stays when the platform does not answer. */
async function refresh(): Promise<void> {
  if (Date.now() - held.readAt < FRESH_MS) return;
  held.reading ??= read()
    .catch((error: unknown) => {
      held.fault = error;
    })
    .finally(() => {
      held.reading = null;
    });
  await held.reading;
}

async function read(): Promise<void> {
  held.values = new Map(Object.entries(await valuesNow()));
  held.readAt = Date.now();
}

/** Outside Ninefold a secret is an environment variable of its name. */
async function valuesNow(): Promise<Record<string, string>> {
  if (process.env.NINEFOLD_EGRESS) {
    // The platform's own answer (`secretValues` of its contract).
    const { values } = (await (await callPlatform("/secrets")).json()) as { values: Record<string, string> };
    return values;
  }
  return Object.fromEntries(
    held.declared.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Of these the whole is looked at; other texts, and longer ones, as they pass. */
const IS_WHOLE_TEXT = /^(text\/html|application\/json)(?:$|;)/;
const IS_TEXT = /^(text\/|application\/(json|[\w.+-]*(json|xml|javascript)))/;

/** The answer with values of secrets taken out; null when there is nothing to take out. Files pass. */
async function withoutSecrets(answer: Response): Promise<Response | null> {
  const values = [...held.values.values()].filter((value) => value.length >= CHARACTERS_MIN).flatMap(formsOf);
  const type = answer.headers.get("content-type") ?? "";
  if (values.length === 0 || !answer.body || !IS_TEXT.test(type)) return null;
  const length = Number(answer.headers.get("content-length") ?? 0);
  if (!IS_WHOLE_TEXT.test(type) || length > ANSWER_BYTES_MAX) return passing(answer, answer.body, values);
  const bytes = await answer.clone().arrayBuffer();
  if (bytes.byteLength > ANSWER_BYTES_MAX) return passing(answer, answer.body, values);
  const text = Buffer.from(bytes).toString("utf8");
  const clean = values.reduce((left, value) => left.replaceAll(value, REPLACEMENT), text);
  if (clean === text) return null;
  tellFound();
  return new Response(clean, { status: answer.status, headers: withoutLength(answer) });
}

async function passing(answer: Response, body: ReadableStream<Uint8Array>, values: readonly string[]) {
  const { redactedStream } = await import("./redacted-stream.ts");
  const clean = redactedStream(body, values, { replacement: REPLACEMENT, onFound: tellFound });
  return new Response(clean, { status: answer.status, headers: withoutLength(answer) });
}

const tellFound = () => console.error("The value of a secret stood in an answer and was taken out of it.");

function withoutLength(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return headers;
}

/** As it is and as it stands in JSON. */
const formsOf = (value: string): string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])];
