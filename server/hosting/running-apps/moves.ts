// Moves an app to another PostgreSQL while it serves: it stands still for as long as its rows are copied, and its visitors wait.
import { z } from "zod";
import { APP_ENVIRONMENTS, projectId as projectIdSchema } from "#contract";
import { type App, forbidden, type Guard, guardedBy, uncounted } from "#http";
import type { DatabaseMoves } from "../databases/move-database.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import { askServer } from "../servers/ask-server.ts";
import type { Leases } from "../servers/leases.ts";
import { isRelayed } from "../servers/relay-signature.ts";
import type { AskOwner } from "../servers/types.ts";

const moved = z.object({
  environment: z.enum(APP_ENVIRONMENTS),
  from: z.string(),
  bytes: z.number(),
  pauseMs: z.number(),
});
/** What was moved of an app; nothing where it was there already. */
export type MovedApp = z.infer<typeof moved>[];

export type Moves = Readonly<{
  /** On whichever server has the app. @throws Refusal and Error as `DatabaseMoves.move` does */
  move(projectId: string, to: string): Promise<MovedApp>;
  moveHere(projectId: string, to: string): Promise<MovedApp>;
}>;

/** Requests under way may finish for so long. */
const FINISH_MS = 2_000;
const ANSWER_MS = 60_000;

export function createMoves(deps: {
  databaseMoves: DatabaseMoves;
  processes: Pick<Processes, "retire">;
  rehearsals: Pick<Rehearsals, "forget">;
  leases: Pick<Leases, "hold">;
  lock: KeyedLock;
  askOwner: AskOwner;
}): Moves {
  const { databaseMoves, processes, rehearsals, leases, lock } = deps;
  async function moveHere(projectId: string, to: string): Promise<MovedApp> {
    return lock(projectId, async () => {
      await leases.hold(projectId);
      rehearsals.forget(projectId);
      const done: MovedApp = [];
      for (const environment of APP_ENVIRONMENTS) {
        const found = await databaseMoves.move({ projectId, environment, to }, (action) =>
          processes.retire(slotKey(projectId, environment), FINISH_MS, action),
        );
        if (found) done.push({ environment, ...found });
      }
      return done;
    });
  }
  return Object.freeze({
    moveHere,
    move: (projectId: string, to: string) =>
      deps.askOwner({
        projectId,
        question: { path: `/api/servers/apps/${projectId}/move/${to}`, mayRepeat: false },
        signal: AbortSignal.timeout(ANSWER_MS),
        read: (text) => z.array(moved).parse(JSON.parse(text)),
        here: () => moveHere(projectId, to),
      }),
  });
}

/** For the operator's command, which signs as a server does: the first to any server, the second among them. */
export function registerMoveRoutes(
  app: App,
  options: Readonly<{ signature(): Readonly<{ key: Uint8Array; clock: () => number }>; moves(): Moves }>,
): void {
  const installation: Guard = {
    sentence: "whoever has this installation's key",
    async ask({ raw }) {
      const { key, clock } = options.signature();
      if (!isRelayed(key, raw, clock())) throw forbidden("This call is for servers of this installation.");
    },
  };
  const schema = {
    hide: true,
    params: z.object({ id: projectIdSchema, cluster: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) }),
    response: { 200: z.array(moved) },
  };
  const asked = uncounted("the operator asks, one app at a time");
  app.post("/api/servers/moves/:id/:cluster", {
    ...guardedBy(installation, asked),
    schema,
    handler: ({ params }) => options.moves().move(params.id, params.cluster),
  });
  app.post("/api/servers/apps/:id/move/:cluster", {
    ...guardedBy(installation, asked),
    schema,
    handler: ({ params }) => options.moves().moveHere(params.id, params.cluster),
  });
}

/**
 * Asks a server of the installation to move an app, as `npm run apps` does.
 * @throws Refusal, the server's; Error when it is not reached
 */
export async function askToMove(
  server: Readonly<{ key: Uint8Array; publicUrl: string; address: string }>,
  projectId: string,
  to: string,
): Promise<MovedApp> {
  const { key, publicUrl, address } = server;
  const question = { path: `/api/servers/moves/${projectId}/${to}`, mayRepeat: false };
  const asking = askServer(
    { key, publicUrl, clock: Date.now },
    { id: "", address },
    question,
    AbortSignal.timeout(ANSWER_MS),
  );
  return z.array(moved).parse(JSON.parse(await asking));
}
