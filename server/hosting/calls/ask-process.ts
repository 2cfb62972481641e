// One call of the platform's own to a running process of an app.
import { askWhole, type WholeAnswer } from "../gateway/upstream/client/whole-response.ts";
import type { AppProcess } from "../processes/app-process.ts";
import { PLATFORM_HEADER, signPlatformCall } from "./platform-signature.ts";

export type PlatformRequest = Readonly<{
  method: "GET" | "POST";
  /** Path and query, below `/api/_platform/` as a rule: what else there is asks for a person. */
  path: string;
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
  { headers = {}, ...request }: PlatformRequest,
): Promise<WholeAnswer> {
  const signature = signPlatformCall(process.gatewayKey, request, Date.now());
  return askWhole(process.connections, {
    ...request,
    headers: [...Object.entries(headers).flat(), PLATFORM_HEADER, signature],
    answerBytes: ANSWER_BYTES,
  });
}
