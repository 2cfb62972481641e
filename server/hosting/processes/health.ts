// Asks a new process whether it can work before any visitor reaches it.
import { setTimeout as delay } from "node:timers/promises";
import { askWhole } from "../gateway/upstream/client/whole-response.ts";
import { SIGNATURE_HEADER, signUser, USER_HEADER } from "../gateway/upstream/user-headers.ts";
import { BootError } from "./app-socket.ts";
import type { AppProcess } from "./types.ts";

const RETRY_MS = 20;
const SILENT = "it never answered";
const ANSWER_CHARACTERS = 500;

/** Nobody's account: the platform itself. */
const PLATFORM = { id: "platform", name: "Ninefold", role: "owner", plan: null } as const;

/**
 * Returns once `GET /api/_health` succeeds.
 * @throws BootError when it does not within `timeoutMs`, or the process ends first
 */
export async function awaitHealth(process: AppProcess, timeoutMs: number, signal?: AbortSignal): Promise<void> {
  const state: { ended: string | null; last: string } = { ended: null, last: SILENT };
  void process.ended.then((reason) => {
    state.ended = reason;
  });
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    if (state.ended !== null) throw new BootError(`The app stopped while starting: ${state.ended}`);
    const answer = await ask(process, deadline - performance.now());
    if (answer === null) return;
    // Its last answer explains more than a time-out of one more attempt.
    if (answer !== SILENT) state.last = answer;
    await delay(RETRY_MS);
  }
  throw new BootError(`The app's health call did not succeed within ${timeoutMs / 1000} seconds: ${state.last}`);
}

/** Null when it is well, else what is wrong. */
async function ask(process: AppProcess, timeoutMs: number): Promise<string | null> {
  const [user, signature] = signUser(PLATFORM, process.gatewayKey, Date.now());
  const answer = await askWhole(process.connections, {
    path: "/api/_health",
    headers: [USER_HEADER, user, SIGNATURE_HEADER, signature],
    timeoutMs: Math.max(1, Math.ceil(timeoutMs)),
  });
  if ("fault" in answer) return answer.fault === "late" ? SILENT : `it broke off (${answer.reason})`;
  return answer.status === 200 ? null : `it answered ${answer.status} ${answer.text.slice(0, ANSWER_CHARACTERS)}`;
}
