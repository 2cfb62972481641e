// A visitor's call to an app, whichever way it came in: through node:http, or through the fast path beside it.
import type { IncomingMessage } from "node:http";
import type { AppTokenClaims } from "./access/app-tokens.ts";
import type { AccessAnswer } from "./access/types.ts";
import type { AppAddress } from "./addresses/app-addresses.ts";
import type { ResponseWriter } from "./response-writer.ts";

/** What the gateway has made of a head, kept with the connection on which the same head may come again. */
export type HeadMemory = { token?: string | null; forwarded?: ForwardedLines };

/** What the gateway reads of a request's head. node:http's requests have this shape, too. */
export type RequestHead = Readonly<{
  method?: string | undefined;
  /** As they came: names and values, alternating. */
  rawHeaders: readonly string[];
  headers: Readonly<
    Partial<
      Record<
        "host" | "authorization" | "connection" | "accept-encoding" | "content-length" | "transfer-encoding",
        string | undefined
      >
    >
  >;
  socket: Readonly<{ remoteAddress?: string | undefined }>;
  memory?: HeadMemory;
}>;

/** The token of an app's call; null without one. */
export function bearerOf({ headers, memory }: RequestHead): string | null {
  if (memory?.token !== undefined) return memory.token;
  const token = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
  if (memory) memory.token = token;
  return token;
}

export type Call = Readonly<{
  requestHead: RequestHead;
  address: AppAddress;
  /** Where its body comes from; null when it has none. */
  source: IncomingMessage | null;
  writer: ResponseWriter;
  /**
   * Leads a call of which nothing was read or answered yet to the server that has the app by now; false: it is this server's
   * to answer. To be asked after every wait before the call goes to the app, which may have moved meanwhile. Absent: it stays here.
   */
  passOn?: (() => boolean) | undefined;
}>;

/** The lines made of a head, and all that they depend on beside it. */
export type ForwardedLines = Readonly<{
  claims: AppTokenClaims;
  answer: AccessAnswer;
  key: Buffer;
  base: string;
  untilMs: number;
  lines: string;
}>;
