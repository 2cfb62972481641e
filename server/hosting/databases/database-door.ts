// A proxy for PostgreSQL on the unix socket that an app sees as /run/db/.s.PGSQL.5432: it admits the app's own role alone.
import { mkdir, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppLog } from "../logs/logs.ts";
import { meterConnections } from "../sandbox/connection-meter.ts";
import { createIdReader } from "./backend-id.ts";
import type { DatabaseServer } from "./database-server.ts";
import { DECLINED, fatalError, readFirstPacket, refusalOf } from "./startup-packet.ts";
import type { DatabaseDoor } from "./types.ts";

export type DatabaseDoorDeps = Readonly<{
  server: DatabaseServer;
  /** Ends a backend whose client has gone: by itself it would finish what it is at. */
  endBackend(role: string, backendId: number): void;
  /** False: another server may have the app by now, so nothing passes. */
  mayReach(role: string): boolean;
  /** Settles once the app has come to this server, or has not; null: it is not on its way here. */
  arrival?(role: string): Promise<boolean> | null;
  /** PostgreSQL has hung up on an app: its role may have been shut out. */
  onCut(): void;
  limits: Pick<HostingLimits, "databaseConnections" | "databaseSignInMs">;
  /** Connections of all apps together. */
  connections: number;
}>;

const SOCKET_NAME = ".s.PGSQL.5432";
const TOO_MANY = "53300";
const NOT_ALLOWED = "28000";
const CANNOT_CONNECT = "57P03";
const ENCRYPTION_REQUESTS_MAX = 2;

/** One connection of an app. */
type AppConnection = { inside: Socket; role: string; usedAt: number };

/**
 * PostgreSQL itself asks for a password, but how it does so is the operator's: a rule that trusts the server's address
 * would trust whatever comes through here. So the door reads the first packet and passes on only what names the app's own
 * role. It also bounds connections before PostgreSQL counts them: one that has not signed in yet is counted there, too.
 */
export function createDatabaseDoor(deps: DatabaseDoorDeps): DatabaseDoor {
  const connections = new Set<AppConnection>();
  const visitors = new Set<string>();
  const isFull = (role: string) =>
    [...connections].filter((connection) => connection.role === role).length >= deps.limits.databaseConnections;
  return Object.freeze({
    async open({ directory, role, log, onFlood = () => {} }) {
      const own = new Set<AppConnection>();
      const server = createServer((inside) => {
        const connection = { inside, role, usedAt: performance.now() };
        inside.on("error", () => inside.destroy());
        // Counted by role: the platform's own looks are counted beside an app's, which all of its processes share.
        if (isFull(role) || !makeRoom(connections, deps.connections)) {
          refuse(inside, TOO_MANY, "This app has too many connections to its database.");
          return;
        }
        for (const set of [own, connections]) {
          set.add(connection);
          inside.once("close", () => set.delete(connection));
        }
        const onUse = () => void visitors.add(role);
        onUse();
        void lead({ ...deps, connection, log, onUse });
      });
      meterConnections(server, { atOnce: deps.limits.databaseConnections * 4, onFlood });
      await listen(server, directory);
      return {
        async close() {
          for (const { inside } of own) inside.destroy();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
    takeVisitors() {
      const taken = [...visitors];
      visitors.clear();
      return taken;
    },
  });
}

async function listen(server: ReturnType<typeof createServer>, directory: string): Promise<void> {
  const path = join(directory, SOCKET_NAME);
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // The app's own user must reach it.
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
}

/** A connection that was quiet for so long may be ended for another; apps open a new one when they need it. */
const QUIET_MS = 1_000;

/** False when all are in use by connections that work. */
function makeRoom(connections: ReadonlySet<AppConnection>, most: number): boolean {
  if (connections.size < most) return true;
  const quietest = [...connections].reduce((one, other) => (other.usedAt < one.usedAt ? other : one));
  if (performance.now() - quietest.usedAt < QUIET_MS) return false;
  quietest.inside.destroy();
  return true;
}

type Leading = DatabaseDoorDeps & { connection: AppConnection; log: AppLog; onUse(): void };

/** Checks who is asked for, connects, and passes everything on from then on. */
async function lead(options: Leading): Promise<void> {
  const { connection, log } = options;
  const { inside, role } = connection;
  const opening = await readOpening(inside, options.limits.databaseSignInMs);
  if (!opening) {
    inside.destroy();
    return;
  }
  if (!options.mayReach(role)) await options.arrival?.(role);
  if (!options.mayReach(role)) {
    refuse(inside, CANNOT_CONNECT, "This app is moving to another server.");
    return;
  }
  const refusal = refusalOf(opening.parameters, { user: role, database: role });
  if (refusal) {
    log.note("error", `A connection to the database was refused: ${refusal}.`);
    refuse(inside, NOT_ALLOWED, `Refused: ${refusal}.`);
    return;
  }
  try {
    const { endBackend: end, mayReach, onCut, onUse } = options;
    const outside = await options.server.connect();
    passOn(connection, { outside, received: opening.received, end, mayReach, onCut, onUse });
  } catch (error) {
    log.note("error", `The database does not answer: ${error instanceof Error ? error.message : error}`);
    refuse(inside, CANNOT_CONNECT, "The database does not answer right now.");
  }
}

/** Says why and hangs up, without waiting for the other side to do so. */
function refuse(inside: Socket, code: string, message: string): void {
  inside.end(fatalError(code, message));
  inside.destroySoon();
}

type Opening = { parameters: readonly (readonly [string, string])[]; received: Buffer };

/** Null for what is no opening, or does not come in time. The socket is paused afterwards. */
function readOpening(inside: Socket, timeoutMs: number): Promise<Opening | null> {
  let received = Buffer.alloc(0);
  let requests = 0;
  return new Promise((resolve) => {
    const settle = (opening: Opening | null) => {
      clearTimeout(timer);
      inside.off("data", hear).off("close", gone).pause();
      resolve(opening);
    };
    const gone = () => settle(null);
    const timer = setTimeout(gone, timeoutMs);
    const hear = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      let packet = readFirstPacket(received);
      while (packet.kind === "encryption" && requests < ENCRYPTION_REQUESTS_MAX) {
        requests += 1;
        inside.write(DECLINED);
        received = received.subarray(packet.bytes);
        packet = readFirstPacket(received);
      }
      if (packet.kind === "startup") settle({ parameters: packet.parameters, received });
      else if (packet.kind !== "incomplete") settle(null);
    };
    inside.on("data", hear).once("close", gone);
  });
}

type Joined = { outside: Socket; received: Buffer; end(role: string, backendId: number): void } & Pick<
  Leading,
  "mayReach" | "onCut" | "onUse"
>;

function passOn(connection: AppConnection, { outside, received, end, mayReach, onCut, onUse }: Joined): void {
  const { inside, role } = connection;
  // Before it is passed on: a process that was stopped for a while finds here that it comes late.
  const use = () => {
    connection.usedAt = performance.now();
    onUse();
    if (mayReach(role)) return;
    outside.destroy();
    inside.destroy();
  };
  outside.once("close", () => {
    if (!inside.destroyed) onCut();
  });
  const readId = createIdReader((id) => void inside.once("close", () => end(role, id)));
  const hear = (piece: Buffer) => {
    if (!readId(piece)) outside.off("data", hear);
  };
  outside.on("data", hear);
  if (mayReach(role)) outside.write(received);
  else outside.destroy();
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ] as const) {
    from.on("data", use);
    from.on("error", () => to.destroySoon());
    from.on("close", () => to.destroySoon());
    from.pipe(to);
  }
  if (inside.destroyed) outside.destroy();
}
