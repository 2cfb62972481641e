// One call of the platform's own to a running process of an app.
import { askWhole, type WholeAnswer } from "../gateway/upstream/client/whole-response.ts";
import type { AppProcess } from "../processes/types.ts";
import { type Caller, headersOfCaller } from "./caller.ts";
import { PLATFORM_HEADER, signPlatformCall } from "./platform-signature.ts";

export const CALL_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type PlatformRequest = Readonly<{
  method: (typeof CALL_METHODS)[number];
  /** Path and query, below `/api/_platform/` as a rule: what else there is asks for a person. */
  path: string;
  /** As whom; absent: as the platform itself, which signs with a name of its own. */
  as?: Caller;
  /** By names in small letters. */
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  /** Until the whole answer is there. */
  timeoutMs: number;
  signal?: AbortSignal;
}>;

/** What an app may answer the platform with, bounded since it is held in memory. */
const ANSWER_BYTES = 1024 * 1024;

/** Never throws: an app that does not answer is a fault in the answer. */
export function askProcess(
  process: Pick<AppProcess, "connections" | "gatewayKey">,
  { headers = {}, as, ...request }: PlatformRequest,
): Promise<WholeAnswer> {
  const { gatewayKey } = process;
  const identity = as
    ? headersOfCaller(as, gatewayKey, Date.now())
    : [PLATFORM_HEADER, signPlatformCall(gatewayKey, request, Date.now())];
  return askWhole(process.connections, {
    ...request,
    headers: [...Object.entries(headers).flat(), ...identity],
    answerBytes: ANSWER_BYTES,
  });
}
