// How a server of several goes from its port: balancers hear of it first, connections end with their next answer.
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type Departure = Readonly<{
  /** Every request that comes in over the wire passes here first. */
  watch(server: Server): void;
  hasBegun(): boolean;
  /** From now on each answer ends its connection. */
  begin(): void;
  /** Settles once balancers have heard that this server is not ready. */
  noticed(tooLate: AbortSignal): Promise<void>;
  /** Settles once nothing is being answered; streams without an end are not waited for. */
  answered(server: Server, tooLate: AbortSignal): Promise<void>;
}>;

/** A balancer that asks every two seconds and believes the second answer has heard by then; see deploy/. */
export const NOTICE_MS = 5_000;
const ANSWER_MS = 5_000;
const LOOK_MS = 25;

export function createDeparture(): Departure {
  const state = { hasBegun: false, answering: 0 };
  return Object.freeze({
    watch(server: Server) {
      server.prependListener("request", (_request, response) => {
        state.answering += 1;
        response.once("close", () => {
          state.answering -= 1;
        });
        if (state.hasBegun) response.shouldKeepAlive = false;
      });
    },
    hasBegun: () => state.hasBegun,
    begin() {
      state.hasBegun = true;
    },
    noticed: (tooLate: AbortSignal) => delay(NOTICE_MS, undefined, { signal: tooLate }).catch(() => {}),
    async answered(server: Server, tooLate: AbortSignal) {
      server.closeIdleConnections();
      const untilMs = performance.now() + ANSWER_MS;
      while (state.answering > 0 && performance.now() < untilMs && !tooLate.aborted) await delay(LOOK_MS);
    },
  });
}
