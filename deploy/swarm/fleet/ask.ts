// Requests through the gateway, by its unix socket.
import { request } from "node:http";

export type Heard = Readonly<{ status: number; text: string }>;

/** `patienceMs`: people give up after half a minute, unless they wait for a build. */
export type Asking = Readonly<{
  method?: string;
  token?: string;
  body?: unknown;
  patienceMs?: number;
  /** The site's unless said. */
  host?: string;
}>;

export type Ask = (path: string, asking?: Asking) => Promise<Heard>;

/** The host name under which people know the installation. */
export const SITE_HOST = "ninefold.test";
const PATIENCE_MS = 30_000;

/** @throws Error when the connection breaks, or nothing came in time */
export function askThrough(socketPath: string): Ask {
  return (path, { method = "GET", token, body, patienceMs = PATIENCE_MS, host = SITE_HOST } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        host,
        ...(token === undefined ? {} : { authorization: token }),
        ...(text === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      };
      const signal = AbortSignal.timeout(patienceMs);
      const asking = request({ socketPath, path, method, headers, signal, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
        answer.once("error", reject);
      });
      asking.once("error", reject);
      asking.end(text);
    });
}
