// A call that failed: the server's refusal, or no answer at all.
import { AUTH_REQUIRED, ERROR_INVALID_TOKEN } from "#contract";

export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The text of the server's refusal, when it gave one. */
  readonly serverText: string | undefined;
  readonly code: string | undefined;
  /** What a sign-in goes on with that was refused for want of a code. */
  readonly challenge: string | undefined;
  /** True for the retry of a remembered request, whose failure is only logged. */
  readonly loggedOnly: boolean;
  /** Private, so that no log shows it. */
  readonly #token: string | null;

  constructor(refusal: {
    status: number;
    serverText?: string;
    code?: string;
    challenge?: string;
    loggedOnly?: boolean;
    token?: string | null;
  }) {
    super(refusal.serverText ?? (refusal.status === 0 ? "The server did not answer" : `Status ${refusal.status}`));
    this.status = refusal.status;
    this.serverText = refusal.serverText;
    this.code = refusal.code;
    this.challenge = refusal.challenge;
    this.loggedOnly = refusal.loggedOnly ?? false;
    this.#token = refusal.token ?? null;
  }

  /** The token with which the call was made, if there was one. */
  get token(): string | null {
    return this.#token;
  }
}

/** The status of a failed call, or 0. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

/** No plan, not possible now, too long, not valid, too often, too busy, no room: trying again at once does not help. */
const TELLING_STATUSES = [402, 409, 413, 422, 429, 503, 507];

/** The token with which a failed call was made, or null. */
export function tokenOf(error: unknown): string | null {
  return error instanceof ApiError ? error.token : null;
}

/** The server's text where it says better than a general sentence what to do (decision 049); otherwise null. */
export function tellingTextOf(error: unknown): string | null {
  return TELLING_STATUSES.includes(statusOf(error)) ? serverTextOf(error, "") || null : null;
}

/** A sentence of the spec about a failure, and the server's own after it where that tells more. */
export function withReason(text: string, error: unknown): string {
  const reason = tellingTextOf(error);
  return reason === null ? text : `${text}: ${reason}`;
}

/** Whether it was the retry of a remembered request that failed, which is only logged (spec section 8). */
export function isLoggedOnly(error: unknown): boolean {
  return error instanceof ApiError && error.loggedOnly;
}

/** The server's text about a failure, or the fallback. */
export function serverTextOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverText ? error.serverText : fallback;
}

/** Whether the server rejected the token itself (spec section 8: 401, AUTH_REQUIRED or 'Invalid or expired token'). */
export function isRejectedToken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || error.code === AUTH_REQUIRED || error.serverText === ERROR_INVALID_TOKEN;
}
