// Refusals: what a caller did wrong, in words for people, with messages for single fields.
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503 | 507;

/** Thrown by `refuse`; `createServer` answers it as `{ error, fields? }`. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  constructor(status: RefusalStatus, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.fields = fields;
  }
}

/** Ends the call with `{ error: message, fields? }` and this status. */
export function refuse(status: RefusalStatus, message: string, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(status, message, fields);
}
