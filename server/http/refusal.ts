// Refusals: expected "no"s, each with a status and a message that is safe and meant for people.

/** Thrown by rules; one handler answers it. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** When to try again, where that is known: answered as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, message: string, code?: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (message: string) => new Refusal(400, message);
export const unauthorized = (message: string, code?: string) => new Refusal(401, message, code);
export const forbidden = (message: string) => new Refusal(403, message);
export const notFound = (message: string) => new Refusal(404, message);
export const conflict = (message: string) => new Refusal(409, message);
export const tooManyRequests = (message: string, retryAfterSeconds?: number) =>
  new Refusal(429, message, undefined, retryAfterSeconds);
