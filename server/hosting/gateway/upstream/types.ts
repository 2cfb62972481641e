// What others know of the gateway's exchanges with app processes.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { AppTokenClaims } from "../access/app-tokens.ts";
import type { AccessAnswer } from "../access/types.ts";
import type { AppAddress } from "../addresses/app-addresses.ts";
import type { Call } from "../call.ts";

/** The duration, a wake included, lasts until the answer's head. */
export type OnResponse = (
  answer: Pick<AppAddress, "projectId" | "environment"> & Readonly<{ status: number; durationMs: number }>,
) => void;

export type Visitor = Readonly<{ claims: AppTokenClaims; answer: Extract<AccessAnswer, { allowed: true }> }>;

export type Upgrade = Readonly<{ request: IncomingMessage; socket: Duplex; head: Buffer; address: AppAddress }> &
  Pick<Call, "passOn">;
