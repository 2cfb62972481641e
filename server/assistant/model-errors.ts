// Errors of language models: what went wrong, whether another attempt may help, and the sentence that the creator reads.
import { APICallError, RetryError } from "ai";
import type { RunFault } from "#contract";
import { Refusal } from "#http";
import { Overrun } from "#workers";
import { readRetryDelay } from "./retry-delay.ts";

/**
 * `key`: the provider refuses the key. `model`: it knows no such model. `credit`: nobody has paid. `busy`: its limit is reached. `trouble`: it fails on its side. `unreachable`, `silent`,
 * `cut`: the connection. `declined`: the model refuses the request. `too-long`: more than it reads at once. `endless`: an
 * answer without end. `request`: it does not take what was sent. `unusable`: an answer that is none.
 */
export type ModelErrorKind = Exclude<RunFault, "allowance" | "length" | "bound">;

const SENTENCES: Readonly<Record<ModelErrorKind, string>> = {
  key: "The language model refused this installation's key. Whoever runs it can mend that in the settings; until then the built-in model goes on with what it built.",
  model:
    "The provider knows no language model of the name that is set. Whoever runs this installation can mend that; until then the built-in model goes on with what it built.",
  credit:
    "The account that pays for the language model has no credit left. Whoever runs this installation can mend that; until then the built-in model goes on with what it built.",
  busy: "The language model is busy: its limit is reached. Please try again in a few minutes.",
  trouble: "The language model is having trouble at the moment. Please try again in a few minutes.",
  unreachable: "The language model could not be reached. Please try again in a few minutes.",
  silent: "The language model stopped answering. Please try again.",
  cut: "The connection to the language model broke off. Please try again.",
  declined: "The language model declined this request. Say it differently, or leave out what it may have objected to.",
  "too-long":
    "This project and conversation are more than the language model can read at once. Ask for a smaller step.",
  endless: "The language model's answer had no end, so I stopped it. Please try again.",
  request: "The language model did not accept the request. Try again with other words, or with the built-in model.",
  unusable: "The language model gave an answer that could not be used. Please try again.",
};
const RETRYABLE: ReadonlySet<ModelErrorKind> = new Set(["busy", "trouble", "unreachable", "silent", "cut", "unusable"]);

/** The model could not be called, or its answer not be used. `message` is for the creator and holds nothing secret. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** How long the provider asks to wait, or null. */
  readonly retryAfterMs: number | null;
  /** What the model reads at once, in tokens, where the provider said it with its refusal. */
  readonly windowTokens: number | null;
  constructor(
    kind: ModelErrorKind,
    options: Readonly<{ retryAfterMs?: number | null; windowTokens?: number | null; message?: string }> = {},
  ) {
    super(options.message ?? SENTENCES[kind]);
    this.name = "ModelError";
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.windowTokens = options.windowTokens ?? null;
  }
  get mayPass(): boolean {
    return RETRYABLE.has(this.kind);
  }
}

/** Any error of the SDK as a ModelError. The provider's own text is left out: it may contain parts of a key. */
export function readModelError(error: unknown): ModelError {
  // The built-in model runs in a worker: these are errors of workers.
  if (error instanceof Overrun) return new ModelError("too-long", { message: error.message });
  if (error instanceof Refusal) return new ModelError("busy", { message: error.message });
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (cause instanceof ModelError) return cause;
  if (isBroken(cause)) return new ModelError("cut");
  if (!APICallError.isInstance(cause)) return readStreamed(cause);
  if (cause.statusCode === undefined) return new ModelError("unreachable");
  return readRefusal({ ...cause, status: cause.statusCode, said: `${cause.message} ${cause.responseBody ?? ""}` });
}

type ProviderRefusal = Readonly<{
  status: number;
  said: string;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}>;

/** What a provider means by the status and the text of its answer. */
function readRefusal({ status, said, responseHeaders, responseBody }: ProviderRefusal): ModelError {
  const retryAfterMs = readRetryDelay(responseHeaders, responseBody);
  const isClients = status >= 400 && status < 500;
  if (isClients && status !== 429 && TOO_LONG.test(said))
    return new ModelError("too-long", { windowTokens: readWindowTokens(said) });
  // Google speaks of billing in its limits by the minute, too; those say how long they last.
  if (status === 402 || (isClients && retryAfterMs === null && WITHOUT_CREDIT.test(said)))
    return new ModelError("credit");
  // AWS refuses what comes too fast with 400, too.
  if (status === 429 || status === 529 || (status === 400 && /throttl/i.test(said)))
    return new ModelError("busy", { retryAfterMs, message: busyMessage(retryAfterMs) });
  // Google answers a wrong key with 400.
  if (status === 401 || status === 403 || (status === 400 && /API_KEY_INVALID|API key not valid/i.test(said)))
    return new ModelError("key");
  if (status === 400 && DECLINED.test(said)) return new ModelError("declined");
  if (status === 404) return new ModelError("model");
  if (status === 408 || status === 409 || status >= 500) return new ModelError("trouble", { retryAfterMs });
  if (status === 413) return new ModelError("too-long");
  // A chunk that is no JSON arrives with the status of the answer it stands in.
  return new ModelError(status < 400 ? "unusable" : "request");
}

/** OpenAI's `insufficient_quota`, Anthropic's "Your credit balance is too low …", DeepSeek's "Insufficient Balance". */
const WITHOUT_CREDIT = /insufficient_quota|insufficient balance|credit balance|billing (?:details|hard limit)/i;

/** Azure's and OpenAI's filters of what is asked; Bedrock's guardrails answer 200. */
const DECLINED = /content_filter|content management policy|content_policy_violation/i;

/** "prompt is too long: 213462 tokens > 200000 maximum", "maximum context length is 128000 tokens", "exceeds the maximum number of tokens allowed (1048576)", "Input is too long for requested model". */
const TOO_LONG =
  /context_length_exceeded|context (?:length|window|size)|(?:prompt|input|request)[^.]{0,40}too (?:long|large)|maximum.{0,20}tokens/i;
const WINDOWS: readonly RegExp[] = [
  /> (\d{4,}) maximum/,
  /(?:context length|context window|context size)[^\d]{0,30}(\d{4,})/i,
  /tokens allowed \((\d{4,})\)/i,
  /with (\d{4,}) maximum context/i,
];

function readWindowTokens(said: string): number | null {
  const found = WINDOWS.map((window) => window.exec(said)?.[1]).find((tokens) => tokens !== undefined);
  return found === undefined ? null : Number(found);
}

/** Errors that providers write into a stream that began well; the SDK keeps what they said besides a sentence in `data`. */
function readStreamed(cause: unknown): ModelError {
  const text =
    cause instanceof Error
      ? `${cause.name} ${cause.message} ${JSON.stringify(Reflect.get(cause, "data") ?? "")}`
      : (JSON.stringify(cause) ?? "");
  if (TOO_LONG.test(text)) return new ModelError("too-long", { windowTokens: readWindowTokens(text) });
  if (WITHOUT_CREDIT.test(text)) return new ModelError("credit");
  if (/overloaded|rate_limit|throttl|too many requests/i.test(text)) return new ModelError("busy");
  if (/authentication|permission_error/i.test(text)) return new ModelError("key");
  if (DECLINED.test(text)) return new ModelError("declined");
  return new ModelError(/api_error|server_error|internal|unavailable/i.test(text) ? "trouble" : "unusable");
}

function isBroken(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const inner = cause.cause instanceof Error ? `${cause.cause.message} ${Reflect.get(cause.cause, "code")}` : "";
  return /terminated|aborted|other side closed|ECONNRESET|EPIPE|premature|without a finish reason/i.test(
    `${cause.message} ${inner}`,
  );
}

function busyMessage(retryAfterMs: number | null): string {
  if (retryAfterMs === null || retryAfterMs < 60_000) return SENTENCES.busy;
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return `The language model is busy: its limit is reached. It asks to be left alone for ${minutes} minute${minutes === 1 ? "" : "s"}; please try again then.`;
}
