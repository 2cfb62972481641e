// Refusals: expected "no"s, each with a status and a message that is safe and meant for people.

/** Thrown by rules; one handler answers it. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (message: string) => new Refusal(400, message);
export const unauthorized = (message: string, code?: string) => new Refusal(401, message, code);
export const forbidden = (message: string) => new Refusal(403, message);
export const notFound = (message: string) => new Refusal(404, message);
export const conflict = (message: string) => new Refusal(409, message);
export const tooManyRequests = (message: string) => new Refusal(429, message);
