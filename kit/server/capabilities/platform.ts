// What the app asks of the platform: calls on the socket that the app has to the outside.
import { Refusal, type RefusalStatus } from "../refusal.ts";
import type { PlatformRequest } from "./platform-request.ts";

const REFUSALS: readonly number[] = [400, 401, 403, 404, 409, 413, 422, 429, 503, 507] satisfies RefusalStatus[];

/**
 * One call of the platform, such as `/mail`.
 * @throws Refusal with the platform's own sentence, and where there is no platform
 */
export async function callPlatform(path: `/${string}`, request: PlatformRequest = {}): Promise<Response> {
  // An exported app has a platform of its own on its machine, and no proxy.
  const socket = process.env.NINEFOLD_PLATFORM ?? process.env.NINEFOLD_EGRESS;
  if (!socket) throw new Refusal(503, "This needs Ninefold: the app runs outside of it.");
  // Most apps ask for nothing: what it takes is loaded with the first call.
  const { askSocket } = await import("./platform-request.ts");
  const answer = await askSocket(socket, path, request);
  if (answer.ok) return answer;
  throw new Refusal(statusOf(answer.status), await sentenceOf(answer));
}

/** A fault of the platform is nothing that the caller did. */
const statusOf = (status: number): RefusalStatus => (REFUSALS.includes(status) ? (status as RefusalStatus) : 503); // just looked up

async function sentenceOf(answer: Response): Promise<string> {
  const told: unknown = await answer.json().catch(() => null);
  return told !== null && typeof told === "object" && "error" in told && typeof told.error === "string"
    ? told.error
    : `The platform answered with ${answer.status}.`;
}
