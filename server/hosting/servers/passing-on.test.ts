// How a server passes its apps on to another one, on a real PostgreSQL: an app that is just starting, and a server that refuses. Apps' processes are stand-ins.
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import type { AppEnvironment } from "#contract";
import { Refusal } from "#http";
import { createTestDatabase } from "#testing";
import type { Artifact } from "../artifacts/types.ts";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createKeyedLock } from "../deployments/keyed-lock.ts";
import { createConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
import { createProcesses } from "../processes/processes.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { AppProcess } from "../processes/types.ts";
import { createHandOver } from "./hand-over.ts";
import { createServerStore } from "./server-store.ts";
import { createServers } from "./servers.ts";
import type { AskToTakeOver } from "./types.ts";

const GONE_MS = 60_000;
const ARTIFACT = { hash: "a", directory: "/nowhere" } as Artifact;
const database = await createTestDatabase();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => database.drop());

function standIn(artifact: Artifact): AppProcess {
  const end = Promise.withResolvers<string>();
  return {
    artifact,
    gatewayKey: Buffer.alloc(32),
    socketPath: "/nowhere",
    connections: createConnectionPool({ socketPath: "/nowhere", headersMs: 1_000, pauseMs: 1_000 }),
    ended: end.promise,
    processIds: async () => [],
    stop: async () => end.resolve("ended"),
  };
}

/** A server of several. `mayStart`: its apps come up then; `ask`: how it asks another one to take an app over. */
async function join({ mayStart = Promise.resolve(), ask }: { mayStart?: Promise<void>; ask: AskToTakeOver }) {
  const serverStore = createServerStore(database);
  const servers = createServers({
    store: serverStore,
    address: "http://127.0.0.1:9",
    goneMs: GONE_MS,
    joinMs: 0,
    onFault: () => {},
  });
  const hand = createHandOver({
    servers,
    serverStore,
    relay: { review: () => {} },
    lock: createKeyedLock(),
    limits: { serverGoneMs: GONE_MS },
    monitoring: { takeUp: async () => {} },
    askToTakeOver: ask,
    onFault: () => {},
  });
  const leases = hand.openLeases({ shutOut: async () => [], endSessions: async () => {} });
  const processes = createProcesses({ limits: DEFAULT_LIMITS });
  async function start(projectId: string): Promise<AppProcess> {
    if (!leases.arrival(projectId)) await leases.hold(projectId);
    await mayStart;
    return standIn(ARTIFACT);
  }
  const versions = {
    of(projectId: string, environment: AppEnvironment) {
      if (environment === "preview") return null;
      const log = { note: () => {}, follow: () => {}, redact: (text: string) => text };
      const spec = { key: slotKey(projectId, environment), idleMs: 60_000, log, start: () => start(projectId) };
      processes.register(
        { ...spec, mayServe: () => leases.mayReach(projectId), arrival: () => leases.arrival(projectId) },
        ARTIFACT,
      );
      return ARTIFACT;
    },
  };
  hand.begin({ processes, rehearsals: { forget: () => {} }, versions, leases });
  await servers.start(hand.listeners);
  await servers.takeApps();
  closers.push(async () => {
    await processes.close();
    await leases.close();
    await servers.leave();
  });
  return Object.freeze({
    servers,
    hand,
    leases,
    isAwake: (projectId: string) => processes.processOf(slotKey(projectId, "live")) !== null,
    /** As a visitor's request does. */
    async visit(projectId: string) {
      versions.of(projectId, "live");
      return processes.acquire(slotKey(projectId, "live"));
    },
  });
}

async function project(): Promise<string> {
  const [userId, id] = [randomUUID(), randomUUID()];
  const owner = { id: userId, username: `owner-${userId.slice(0, 8)}`, password_hash: "-" };
  await database.query.insertInto("users").values(owner).execute();
  await database.query.insertInto("projects").values({ id, owner_id: userId }).execute();
  return id;
}

const TOO_LATE = () => AbortSignal.timeout(60_000);
const nobody: AskToTakeOver = () => Promise.reject(new Error("Nobody is to be asked."));

test("an app that is just starting stays until it is up: who waits for it is answered here, and then it goes there awake", async () => {
  const other = await join({ ask: nobody });
  const up = Promise.withResolvers<void>();
  const asked: AppEnvironment[][] = [];
  const one = await join({
    mayStart: up.promise,
    ask(_heir, projectId, awake) {
      asked.push([...awake]);
      return other.hand.takeOver(projectId, awake);
    },
  });
  const id = await project();
  const waiting = one.visit(id);
  await expect.poll(() => one.leases.isHeld(id)).toBe(true);
  await one.servers.beginLeaving();
  expect(one.servers.heirOf(id)?.id).toBe(other.servers.id);
  const leaving = one.hand.passAllOn(TOO_LATE());
  await nextTurn();
  up.resolve();
  const visit = await waiting;
  expect(one.leases.mayReach(id)).toBe(true);
  visit.release();
  await leaving;
  expect(asked).toEqual([["live"]]);
  await expect.poll(() => [one.isAwake(id), other.isAwake(id), other.leases.isHeld(id)]).toEqual([false, true, true]);
});

test("a server that leaves, too, refuses an app, which stays awake where it is until somebody takes it", async () => {
  const other = await join({ ask: nobody });
  const seen: boolean[] = [];
  const one = await join({
    ask(_heir, projectId, awake) {
      seen.push(one.isAwake(projectId) && one.leases.isHeld(projectId));
      if (seen.length < 3) return Promise.reject(new Refusal(409, "This server takes no apps."));
      return other.hand.takeOver(projectId, awake);
    },
  });
  const id = await project();
  (await one.visit(id)).release();
  await one.servers.beginLeaving();
  await one.hand.passAllOn(TOO_LATE());
  expect(seen).toEqual([true, true, true]);
  await expect.poll(() => [one.isAwake(id), other.isAwake(id), other.leases.isHeld(id)]).toEqual([false, true, true]);
});
