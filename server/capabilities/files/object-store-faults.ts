// What an S3 server's refusals mean, and how the operator is told of them.
import type { BucketAddress } from "./object-store-url.ts";

/** The settings are wrong: FILES_URL names a bucket that is not there, or a key that may not use it. */
export class StoreSettingsError extends Error {
  override readonly name = "StoreSettingsError";
}

/** `absent`: no such object or bucket; `refused`: the key may not; `away`: nobody answers, or with a fault of its own. */
export type StoreFault = "absent" | "refused" | "away";

export function faultOf(error: unknown): StoreFault {
  const status = statusOf(error);
  if (status === 404) return "absent";
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429 ? "refused" : "away";
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  const metadata = Object(error.$metadata) as { httpStatusCode?: unknown };
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null;
}

/** For the log: without the key. */
export function sentenceOf(error: unknown, { endpoint, bucket }: BucketAddress): string {
  const place = `The bucket ${bucket} at ${endpoint} (FILES_URL)`;
  const fault = faultOf(error);
  if (fault === "absent") return `${place} is not there: make it first.`;
  const said = error instanceof Error ? error.name : String(error);
  if (fault === "refused") return `${place} refuses the key of FILES_URL (${said}).`;
  return `${place} does not answer (${said}).`;
}
