// Who holds an app's lease, on a real PostgreSQL: how it goes from one server to another, and what the one before can still do.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "#testing";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createAppDatabases } from "../databases/app-database.ts";
import { createAppDatabaseStore } from "../databases/app-database-store.ts";
import { openAppsCluster } from "../databases/apps-cluster.ts";
import { createFence, type Fence } from "../databases/fence.ts";
import { createSessions } from "../databases/sessions.ts";
import { createStorageUsage } from "../maintenance/storage-usage.ts";
import { createLeases, type Leases, leasesAlone } from "./leases.ts";
import { createServerStore } from "./server-store.ts";
import { createServers } from "./servers.ts";

const GONE_MS = 3_000;
const database = await createTestDatabase();
const cluster = await openAppsCluster(database, (await database.apps()).url);
const limits = { ...DEFAULT_LIMITS, spareDatabases: 0, keepsWarmProcess: false };
const store = createAppDatabaseStore(database);
const usage = createStorageUsage(database);
const fence = createFence({ cluster, limits }, store);
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await cluster.close();
  await database.drop();
});

/**
 * A server of several: its beats, its leases and its apps' databases. `isSilent` keeps its beats from the database;
 * `answered` keeps it waiting for what the database has answered about a lease.
 */
async function join(options: { fence?: Partial<Fence>; answered?: () => Promise<void> } = {}) {
  const state = { isSilent: false, aheadMs: 0 };
  const lost: string[] = [];
  const monotonic = () => performance.now() + state.aheadMs;
  const serverStore = createServerStore(database);
  const servers = createServers({
    store: {
      ...serverStore,
      beat: (row) => (state.isSilent ? Promise.reject(new Error("silent")) : serverStore.beat(row)),
    },
    address: "http://127.0.0.1:9",
    goneMs: GONE_MS,
    joinMs: 0,
    monotonic,
    onFault: () => {},
  });
  const leases: Leases = createLeases({
    store: {
      ...serverStore,
      takeLease: async (...asked) => {
        const taken = await serverStore.takeLease(...asked);
        await options.answered?.();
        return taken;
      },
    },
    servers,
    fence: { ...fence, ...options.fence },
    goneMs: GONE_MS,
    monotonic,
    onLost: (projectId: string) => void lost.push(projectId),
    onFault: () => {},
  });
  await servers.start({
    onBeat: () => {},
    onLeases: leases.compare,
    onChange: () => {},
    onLate: () => leases.loseAll("late"),
  });
  await servers.takeApps();
  const databases = createAppDatabases({ cluster, store, usage, limits, leases });
  closers.push(async () => {
    state.isSilent = false;
    await leases.close();
    await databases.close();
    await servers.leave();
  });
  return Object.freeze({
    servers,
    leases,
    databases,
    lost,
    state,
  });
}

async function project(): Promise<string> {
  const [userId, id] = [randomUUID(), randomUUID()];
  await database.query
    .insertInto("users")
    .values({ id: userId, username: `owner-${userId.slice(0, 8)}`, password_hash: "-" })
    .execute();
  await database.query.insertInto("projects").values({ id, owner_id: userId }).execute();
  return id;
}

async function signIn(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const REFUSED = { code: "28P01" };
const leaseOf = (projectId: string) =>
  database.query.selectFrom("app_leases").selectAll().where("project_id", "=", projectId).executeTakeFirstOrThrow();

test("one server holds an app's lease; another waits until it is given back, and nobody's password changes then", async () => {
  const [one, other] = [await join(), await join()];
  const id = await project();
  const before = await one.databases.ensure(id, "live");
  const waiting = other.databases.ensure(id, "live");
  await expect.poll(() => one.leases.held()).toEqual([id]);
  expect([one.leases.isHeld(id), other.leases.isHeld(id)]).toEqual([true, false]);
  const steps: string[] = [];
  await one.leases.handOver(id, async () => {
    expect([one.leases.isHeld(id), one.leases.mayReach(id)]).toEqual([false, true]);
    steps.push("ended");
  });
  expect(await waiting).toEqual(before);
  expect(steps).toEqual(["ended"]);
  expect([one.leases.mayReach(id), other.leases.isHeld(id)]).toEqual([false, true]);
  expect(await leaseOf(id)).toMatchObject({ holder: other.servers.id, epoch: 2, settled_epoch: 2 });
});

test("nothing of an app passes any more before its last sessions are ended, and a lease that could not be given back is kept", async () => {
  const id = await project();
  const seen: boolean[] = [];
  const one = await join({
    fence: {
      async endSessions(projectIds) {
        seen.push(one.leases.mayReach(id));
        if (seen.length === 1) throw new Error("The apps' database is away.");
        await fence.endSessions(projectIds);
      },
    },
  });
  await one.databases.ensure(id, "live");
  await one.leases.handOver(id, async () => {});
  expect([one.leases.held(), one.leases.mayReach(id)]).toEqual([[id], true]);
  await one.leases.handOver(id, async () => {});
  expect([one.leases.held(), one.leases.mayReach(id), seen]).toEqual([[], false, [false, false]]);
  expect(await leaseOf(id)).toMatchObject({ holder: null, epoch: 1 });
});

test("an answer about a lease that was long on its way is worth nothing once another server has taken the app", async () => {
  const id = await project();
  const answer = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const slow = await join({
    answered: () => {
      answered.resolve();
      return answer.promise;
    },
  });
  const next = await join();
  const holding = slow.leases.hold(id);
  holding.catch(() => {});
  await answered.promise;
  slow.state.isSilent = true;
  await next.leases.hold(id);
  slow.state.isSilent = false;
  await expect.poll(slow.servers.isCurrent).toBe(true);
  const seen: boolean[] = [];
  const looking = setInterval(() => void seen.push(slow.leases.mayReach(id)), 5);
  answer.resolve();
  await new Promise((resolve) => setTimeout(resolve, 500));
  clearInterval(looking);
  expect(seen).not.toContain(true);
  expect(next.leases.isHeld(id)).toBe(true);
  await next.leases.handOver(id, async () => {});
  await holding;
  expect(slow.leases.isHeld(id)).toBe(true);
});

test("who is silent for too long is shut out: its session ends, its password is refused, and it hears that it lost the app", async () => {
  const [late, next] = [await join(), await join()];
  const id = await project();
  const before = await late.databases.ensure(id, "live");
  const session = await signIn(before.url);
  const closed = new Promise((resolve) => session.once("end", resolve));
  late.state.isSilent = true;
  const after = await next.databases.ensure(id, "live");
  expect(after.name).toBe(before.name);
  await closed;
  await expect(signIn(before.url)).rejects.toMatchObject(REFUSED);
  await (await signIn(after.url)).end();
  expect(next.databases.mayReach(after.name)).toBe(true);
  late.state.isSilent = false;
  await expect.poll(() => late.lost).toEqual([id]);
  expect(late.databases.mayReach(before.name)).toBe(false);
  expect(await leaseOf(id)).toMatchObject({ holder: next.servers.id, epoch: 2, settled_epoch: 2 });
});

test("a lease that was taken from a server that is not late is given up with its next beat, and no other", async () => {
  const [one, other] = [await join(), await join()];
  const [id, kept] = [await project(), await project()];
  for (const each of [id, kept]) await one.leases.hold(each);
  const robbed = one.servers.id ?? "";
  const serverStore = createServerStore(database);
  closers.push(serverStore.close);
  const taking = async () => {
    const row = database.query.selectFrom("servers").select("beats").where("id", "=", robbed);
    const { beats } = await row.executeTakeFirstOrThrow();
    return serverStore.takeLease(id, other.servers.id ?? "", [{ id: robbed, beats: Number(beats) }]);
  };
  // Nothing is taken when it beats between the two questions.
  await expect.poll(taking).not.toBeNull();
  await expect.poll(() => one.lost).toEqual([id]);
  expect([one.leases.held(), one.servers.isCurrent()]).toEqual([[kept], true]);
});

test("a beat tells that leases were taken, whatever their number; nothing is taken from a server that has beaten meanwhile", async () => {
  const serverStore = createServerStore(database);
  closers.push(serverStore.close);
  const [holder, taker] = [randomUUID(), randomUUID()];
  const ids = [await project(), await project(), await project()] as const;
  const beat = async (id: string, beats: number, lostLeases: number) => {
    const row = { id, address: "http://127.0.0.1:9", takesAppsForMs: null, isLeaving: false };
    return (await serverStore.beat({ ...row, beats, lostLeases })).lostLeases;
  };
  await beat(taker, 1, 0);
  const lost = await beat(holder, 1, 0);
  for (const id of ids) expect(await serverStore.takeLease(id, holder, [])).toMatchObject({ isSettled: true });
  expect(await beat(holder, 2, lost)).toBe(lost);
  expect(await serverStore.takeLease(ids[0], taker, [{ id: holder, beats: 1 }])).toBeNull();
  expect(await beat(holder, 3, lost)).toBe(lost);
  for (const id of ids.slice(0, 2))
    expect(await serverStore.takeLease(id, taker, [{ id: holder, beats: 3 }])).toMatchObject({ isSettled: false });
  const after = await beat(holder, 4, lost);
  expect(after).not.toBe(lost);
  expect(await serverStore.leasesOf(holder)).toEqual([ids[2]]);
  // As after a crash of PostgreSQL, which keeps no row of a server: what was taken meanwhile nobody has counted.
  await serverStore.leave(holder);
  expect(await beat(holder, 5, after)).not.toBe(after);
  for (const id of [holder, taker]) await serverStore.leave(id);
});

test("a password that the app gave itself, even while it is shut out, leads nowhere", async () => {
  const [late, next] = [await join(), await join()];
  const id = await project();
  const { name, url } = await late.databases.ensure(id, "live");
  const session = await signIn(url);
  await session.query(`alter role ${name} password 'own'`);
  const own = url.replace(/:[^:@/]+@/, ":own@");
  await (await signIn(own)).end();
  // It sets it again and again, as long as it can.
  const setting = (async () => {
    while (await session.query(`alter role ${name} password 'own'`).then(Boolean, () => false));
  })();
  late.state.isSilent = true;
  const after = await next.databases.ensure(id, "live");
  await setting;
  await expect(signIn(own)).rejects.toMatchObject(REFUSED);
  await (await signIn(after.url)).end();
});

test("a server that dies while it takes over leaves what the next one mends, and coming late it changes nothing", async () => {
  const stuck = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const come = Promise.withResolvers<string>();
  const late = await join();
  const id = await project();
  const first = await late.databases.ensure(id, "live");
  late.state.isSilent = true;
  const dying = await join({
    fence: {
      async shutOut(projectId, epoch) {
        if (epoch !== 2) return fence.shutOut(projectId, epoch);
        begun.resolve();
        await stuck.promise;
        const renewed = fence.shutOut(projectId, epoch);
        renewed.catch((error: Error) => come.resolve(error.message));
        return renewed;
      },
    },
  });
  const waiting = dying.databases.ensure(id, "live");
  await begun.promise;
  dying.state.isSilent = true;
  expect(await leaseOf(id)).toMatchObject({ holder: dying.servers.id, epoch: 2, settled_epoch: 1 });
  const next = await join();
  const { url } = await next.databases.ensure(id, "live");
  expect(await leaseOf(id)).toMatchObject({ holder: next.servers.id, epoch: 3, settled_epoch: 3 });
  const session = await signIn(url);
  stuck.resolve();
  expect(await come.promise).toContain("later holder");
  expect((await session.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await session.end();
  await (await signIn(url)).end();
  await expect(signIn(first.url)).rejects.toMatchObject(REFUSED);
  dying.state.isSilent = false;
  await next.leases.handOver(id, async () => {});
  expect(await waiting).toMatchObject({ url });
});

test("a taking that was cut short between the two clusters is finished by the next, also by a server that is alone", async () => {
  const late = await join();
  const id = await project();
  await late.databases.ensure(id, "live");
  const { epoch } = await leaseOf(id);
  await database.query
    .updateTable("app_leases")
    .set({ epoch: epoch + 1 })
    .where("project_id", "=", id)
    .execute();
  // The role has its new password, which nobody wrote down.
  await fence.shutOut(id, epoch + 1);
  const serverStore = createServerStore(database);
  const alone = leasesAlone({ store: serverStore, id: randomUUID(), fence });
  await alone.mend();
  await serverStore.close();
  const { url } = await createAppDatabases({ cluster, store, usage, limits, leases: alone }).ensure(id, "live");
  await (await signIn(url)).end();
  expect(await leaseOf(id)).toMatchObject({ holder: null, epoch: epoch + 2, settled_epoch: epoch + 2 });
});

test("a session that was still signing in when its app was taken over ends with the next look", async () => {
  const one = await join();
  const id = await project();
  const { name, url } = await one.databases.ensure(id, "live");
  const early = await signIn(url);
  const closed = new Promise((resolve) => early.once("end", resolve));
  await cluster.pool.query("update ninefold.databases set fenced_at = clock_timestamp() where name = $1", [name]);
  const late = await signIn(url);
  const sessions = createSessions({ cluster, limits, isLocal: true });
  await sessions.look();
  await closed;
  expect((await late.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await late.end();
  await sessions.close();
});

test("no clock of a server counts: one that jumps by hours takes nobody's apps and loses none", async () => {
  const [one, other] = [await join(), await join()];
  const [id, next] = [await project(), await project()];
  await one.leases.hold(id);
  for (const hours of [-24, 24]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    await one.servers.takeApps();
    await other.servers.takeApps();
    expect(await createServerStoreTaking(id, other.servers.id)).toBeNull();
    expect([one.leases.isHeld(id), other.leases.isHeld(id), one.lost]).toEqual([true, false, []]);
    vi.useRealTimers();
  }
  await other.leases.hold(next);
  expect(other.leases.isHeld(next)).toBe(true);
});

async function createServerStoreTaking(projectId: string, serverId: string | null) {
  const serverStore = createServerStore(database);
  return serverStore.takeLease(projectId, serverId ?? "", []).finally(serverStore.close);
}

test("a server whose beats fail gives its apps up by itself before others may take them, and has them back once it beats", async () => {
  const one = await join();
  const id = await project();
  const { name } = await one.databases.ensure(id, "live");
  const loss = one.leases.lossOf(id);
  one.state.isSilent = true;
  // Between the moment at which it gives up and the one at which others may take its apps.
  one.state.aheadMs = GONE_MS * 0.9;
  expect([one.servers.isCurrent(), one.leases.isHeld(id), one.databases.mayReach(name)]).toEqual([false, false, false]);
  await expect.poll(() => one.lost).toEqual([id]);
  expect(loss.aborted).toBe(true);
  one.state.isSilent = false;
  await one.leases.hold(id);
  expect(one.databases.mayReach(name)).toBe(true);
  expect((await leaseOf(id)).epoch).toBe(1);
});
