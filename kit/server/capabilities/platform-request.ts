// One request on the platform's socket, with a body that may be a stream either way.
import { request as requestHttp } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Refusal } from "../refusal.ts";

export type PlatformRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  body?: string | Uint8Array | Readable;
  signal?: AbortSignal;
};

const HEADERS_TIMEOUT_MS = 60_000;

/** @throws Refusal 503 when nobody answers */
export function askSocket(socketPath: string, path: string, request: PlatformRequest): Promise<Response> {
  const { method = "GET", json, signal } = request;
  const body = json === undefined ? request.body : JSON.stringify(json);
  const headers: Record<string, string> = { host: "platform", ...request.headers };
  if (json !== undefined) headers["content-type"] = "application/json";
  if (typeof body === "string" || body instanceof Uint8Array)
    headers["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const asking = requestHttp({ socketPath, path, method, headers, ...(signal ? { signal } : {}) });
    const silent = setTimeout(() => asking.destroy(new Error("too slow")), HEADERS_TIMEOUT_MS);
    asking.once("error", (error) => {
      clearTimeout(silent);
      reject(signal?.aborted ? error : new Refusal(503, "The platform does not answer. Please try again."));
    });
    asking.once("response", (answer) => {
      clearTimeout(silent);
      const status = answer.statusCode ?? 502;
      const given = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) given.set(name, String(value));
      if (status === 204 || status === 304) answer.resume();
      const stream = status === 204 || status === 304 ? null : (Readable.toWeb(answer) as NodeStream as ReadableStream); // one stream, two names
      resolve(new Response(stream, { status, headers: given }));
    });
    if (body instanceof Readable) {
      body.once("error", (error) => asking.destroy(error));
      body.pipe(asking);
    } else asking.end(body);
  });
}
