// What the gateway's own responses are about and made of.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppSession } from "#contract";
import type { Artifact } from "../../artifacts/types.ts";
import type { Call } from "../call.ts";

export type AppDocument = Readonly<{ html: string; scriptHashes: readonly string[] }>;

export type Documents = Readonly<{
  /** The app's page for one session. */
  of(artifact: Artifact, session: AppSession): Promise<AppDocument>;
}>;

/** A call that came through node:http. */
export type Exchange = Call & Readonly<{ request: IncomingMessage; response: ServerResponse }>;
