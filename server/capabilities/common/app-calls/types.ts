// A call that apps may ask of the platform, and what its answerer is given.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { AppIdentity } from "#hosting";

export type AppCallRoute = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Such as `/mail` or `/files/:id`. */
  path: `/${string}`;
  /** Of a request's body, in bytes. */
  bodyBytesMax: number;
  /** Calls of one app in a minute, beside what bounds all of its calls. */
  perMinute?: number;
  /**
   * What is returned is answered as JSON, undefined with 204. It may answer with `call.response` itself instead. A
   * Refusal that it throws is answered as `{ error }`.
   */
  answer(call: AppCall): Promise<unknown>;
}>;

export type AppCall = Readonly<{
  app: AppIdentity;
  /** What stands in the path's places, decoded. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Its body breaks off with a Refusal 413 beyond `bodyBytesMax`, when read through `body`. */
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the app goes away. */
  signal: AbortSignal;
  /** The bytes as they come, bounded. */
  body(): AsyncIterable<Buffer>;
  /** The whole body as that schema. @throws Refusal 400, 413 */
  readJson<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>;
}>;
