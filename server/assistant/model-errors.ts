// Errors of language models: what went wrong, whether another attempt may help, and the sentence that the creator reads.
import { APICallError, RetryError } from "ai";
import type { RunFault } from "#contract";
import { Refusal } from "#http";
import { Overrun } from "#workers";

/**
 * `key`: the provider refuses the key. `model`: it knows no such model. `credit`: nobody has paid. `busy`: its limit is reached. `trouble`: it fails on its side. `unreachable`, `silent`,
 * `cut`: the connection. `declined`: the model refuses the request. `too-long`: more than it reads at once. `endless`: an
 * answer without end. `request`: it does not take what was sent. `unusable`: an answer that is none.
 */
export type ModelErrorKind = Exclude<RunFault, "allowance">;

const SENTENCES: Readonly<Record<ModelErrorKind, string>> = {
  key: "The language model refused this installation's key. Whoever runs it can mend that in the settings; until then the built-in model can take over.",
  model:
    "The provider knows no language model of the name that is set. Whoever runs this installation can mend that; until then the built-in model can take over.",
  credit:
    "The account that pays for the language model has no credit left. Whoever runs this installation can mend that; until then the built-in model can take over.",
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
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** The model could not be called, or its answer not be used. `message` is for the creator and holds nothing secret. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** How long the provider asks to wait, or null. */
  readonly retryAfterMs: number | null;
  constructor(kind: ModelErrorKind, options: Readonly<{ retryAfterMs?: number | null; message?: string }> = {}) {
    super(options.message ?? SENTENCES[kind]);
    this.name = "ModelError";
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
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
  if (!APICallError.isInstance(cause)) return new ModelError(readStreamed(cause));
  const { statusCode: status, responseHeaders: headers } = cause;
  if (status === undefined) return new ModelError("unreachable");
  const said = `${cause.message} ${cause.responseBody ?? ""}`;
  if (status === 402 || (status >= 400 && status < 500 && WITHOUT_CREDIT.test(said))) return new ModelError("credit");
  // Google answers a wrong key with 400.
  if (status === 401 || status === 403 || (status === 400 && /API_KEY_INVALID|API key not valid/i.test(said)))
    return new ModelError("key");
  if (status === 404) return new ModelError("model");
  if (status === 429 || status === 529) {
    const retryAfterMs = readRetryAfter(headers);
    return new ModelError("busy", { retryAfterMs, message: busyMessage(retryAfterMs) });
  }
  if (status === 408 || status === 409 || status >= 500)
    return new ModelError("trouble", { retryAfterMs: readRetryAfter(headers) });
  if (status === 413 || /context|too long|maximum.{0,20}tokens/i.test(said)) return new ModelError("too-long");
  // A chunk that is no JSON arrives with the status of the answer it stands in.
  return new ModelError(status < 400 ? "unusable" : "request");
}

/** OpenAI's `insufficient_quota`, Anthropic's "Your credit balance is too low …". */
const WITHOUT_CREDIT = /insufficient_quota|credit balance|billing (?:details|hard limit)/i;

/** Errors that providers write into a stream that began well. */
function readStreamed(cause: unknown): ModelErrorKind {
  const text = typeof cause === "object" && cause !== null ? JSON.stringify(cause) : String(cause);
  if (/overloaded|rate_limit/i.test(text)) return "busy";
  if (/authentication|permission_error/i.test(text)) return "key";
  return /api_error|server_error|internal/i.test(text) ? "trouble" : "unusable";
}

function isBroken(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const inner = cause.cause instanceof Error ? `${cause.cause.message} ${Reflect.get(cause.cause, "code")}` : "";
  return /terminated|aborted|other side closed|ECONNRESET|EPIPE|premature|without a finish reason/i.test(
    `${cause.message} ${inner}`,
  );
}

function readRetryAfter(headers: Readonly<Record<string, string>> | undefined): number | null {
  const milliseconds = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  const value = headers?.["retry-after"];
  const seconds = Number(value);
  const found = Number.isFinite(milliseconds)
    ? milliseconds
    : value === undefined
      ? Number.NaN
      : Number.isFinite(seconds)
        ? seconds * 1000
        : Date.parse(value) - Date.now();
  return Number.isFinite(found) && found >= 0 ? Math.min(found, RETRY_AFTER_MAX_MS) : null;
}

function busyMessage(retryAfterMs: number | null): string {
  if (retryAfterMs === null || retryAfterMs < 60_000) return SENTENCES.busy;
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return `The language model is busy: its limit is reached. It asks to be left alone for ${minutes} minute${minutes === 1 ? "" : "s"}; please try again then.`;
}
