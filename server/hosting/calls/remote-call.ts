// A call of the platform to an app on its way to the server that has the app, and its answer on the way back.
import { createHash } from "node:crypto";
import { z } from "zod";
import { APP_ENVIRONMENTS } from "#contract";
import type { Question } from "../servers/types.ts";
import { CALL_METHODS } from "./ask-process.ts";
import { caller } from "./caller.ts";
import type { PassedCall, PlatformAnswer, PlatformCall } from "./types.ts";

/** A body of 1 MB in base64, and its headers. */
export const REMOTE_CALL_BYTES = 3 * 1024 * 1024;

export const remoteCall = z.object({
  environment: z.enum(APP_ENVIRONMENTS),
  method: z.enum(CALL_METHODS),
  path: z.string(),
  as: caller.optional(),
  headers: z.record(z.string(), z.string()),
  /** base64 */
  body: z.string().nullable(),
  timeoutMs: z.number(),
  /** Absent: from a server of an earlier version. */
  hops: z.int().min(1).default(1),
});

/** The address is signed and names what the body must be. */
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** @param hops how many servers have passed it on, this one included */
export function remoteCallOf(call: PlatformCall, hops: number): Question {
  const { projectId, environment, method, path, as, headers = {}, body, timeoutMs } = call;
  const text = JSON.stringify({
    environment,
    method,
    path,
    as,
    headers,
    timeoutMs,
    hops,
    body: body === undefined ? null : Buffer.from(body).toString("base64"),
  });
  const mayRepeat = call.mayRepeat ?? method === "GET";
  return { path: `/api/servers/apps/${projectId}/call/${digestOf(text)}`, body: text, mayRepeat };
}

/** Null for a body that is not the one that was signed for. */
export function readRemoteCall(projectId: string, digest: string, given: string): PassedCall | null {
  if (digestOf(given) !== digest) return null;
  const { body, as, ...call } = remoteCall.parse(JSON.parse(given));
  return {
    projectId,
    ...call,
    ...(as === undefined ? {} : { as }),
    ...(body === null ? {} : { body: Buffer.from(body, "base64") }),
  };
}

export const remoteAnswer = z.object({ status: z.number(), headers: z.array(z.string()), text: z.string() });

export const readRemoteAnswer = (text: string): PlatformAnswer => remoteAnswer.parse(JSON.parse(text));
