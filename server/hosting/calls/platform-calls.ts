// Calls of the platform's own to an app, which is woken for them wherever it is.
import { ERROR_NOT_DEPLOYED } from "#contract";
import { Refusal } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import type { ShownVersions } from "../deployments/types.ts";
import { isPublicCall } from "../gateway/public-pages/public-paths.ts";
import { SlotGone } from "../processes/slot.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import { HOPS_MAX } from "../servers/relay-signature.ts";
import type { AskOwner, Servers } from "../servers/types.ts";
import { askProcess } from "./ask-process.ts";
import { readRemoteAnswer, remoteCallOf } from "./remote-call.ts";
import type { PassedCall, PlatformAnswer, PlatformCall, PlatformCalls } from "./types.ts";

/** How often the app's server is looked for anew when the app moves at that moment. */
const TRIES = 3;

const REFUSED_STRANGER: PlatformAnswer = {
  status: 401,
  headers: ["content-type", "application/json"],
  text: JSON.stringify({ error: "The gateway asks strangers to sign in before the app hears of this call." }),
};

/** As the gateway decides it (`gateway/public-pages/`), but for its proof of work and its rates. */
const isOpenToStrangers = ({ method, path }: PlatformCall, { manifest }: Artifact) =>
  manifest.public.length > 0 &&
  isPublicCall({ path: path.split("?")[0] ?? "" }) &&
  (method === "GET" || method === "POST");

export function createPlatformCalls(deps: {
  processes: Pick<Processes, "acquire">;
  versions: ShownVersions;
  askOwner: AskOwner;
  servers: Pick<Servers, "owns" | "successorOf">;
}): PlatformCalls {
  /** `mayStay` is asked when what is shown was looked up, which takes its time. @throws SlotGone when it was given up here before the call came to it */
  async function ask(call: PlatformCall, mayStay: () => boolean): Promise<PlatformAnswer> {
    const { projectId, environment, timeoutMs, signal } = call;
    const artifact = await deps.versions.of(projectId, environment);
    if (!artifact) throw new Refusal(404, ERROR_NOT_DEPLOYED);
    if (call.as?.kind === "stranger" && !isOpenToStrangers(call, artifact)) return REFUSED_STRANGER;
    if (!mayStay()) throw new SlotGone();
    const lease = await deps.processes.acquire(slotKey(projectId, environment));
    try {
      signal?.throwIfAborted();
      const answer = await askProcess(lease.process, call);
      if (!("fault" in answer)) return answer;
      signal?.throwIfAborted();
      if (answer.fault === "late")
        throw new Refusal(504, `The app did not answer within ${Math.round(timeoutMs / 1000)} seconds.`);
      throw new Refusal(502, `The app broke off: ${answer.reason}.`);
    } finally {
      lease.release();
    }
  }

  function askOwner(call: PlatformCall, hops: number): Promise<PlatformAnswer> {
    const { projectId } = call;
    return deps.askOwner({
      projectId,
      question: remoteCallOf(call, hops + 1),
      signal: call.signal ?? new AbortController().signal,
      read: readRemoteAnswer,
      here: () => ask(call, () => deps.servers.owns(projectId)),
    });
  }

  /** `begin`, and where the app was given up here as the call came to it, `again`. */
  async function led(begin: () => Promise<PlatformAnswer>, again: () => Promise<PlatformAnswer>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await (tries === 1 ? begin() : again());
      } catch (error) {
        if (!(error instanceof SlotGone) || tries === TRIES) throw error;
      }
    }
  }

  return Object.freeze({
    callHere({ hops, ...call }: PassedCall) {
      const stay = () => ask(call, () => true);
      if (hops >= HOPS_MAX) return led(stay, stay);
      const here = () => ask(call, () => deps.servers.successorOf(call.projectId) === null);
      return led(here, () => askOwner(call, hops));
    },
    call(call: PlatformCall) {
      const begin = () => askOwner(call, 0);
      return led(begin, begin);
    },
  });
}
