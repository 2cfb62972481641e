// Shuts a server that is late out of an app's databases: new passwords first, then the end of every session that is left.
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { AppDatabaseStore } from "./app-database-store.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import { admit, type Credentials, type Making, newPassword } from "./creation.ts";

export type Fence = Readonly<{
  /**
   * Afterwards nobody can reach the project's databases with what was known before. It can be repeated, and what a lease of
   * a later epoch has done stays as it is.
   * @returns the passwords that count from now on; they are to be written down before anybody signs in
   * @throws Error when a later holder was here already, or sessions do not end
   */
  shutOut(projectId: string, epoch: number): Promise<Credentials[]>;
  /** Settles once no session of these projects' apps is left. */
  endSessions(projectIds: readonly string[]): Promise<void>;
}>;

const END_MS = 10_000;
const LOOK_PAUSE_MS = 25;

export function createFence(making: Making, store: Pick<AppDatabaseStore, "databasesOf">): Fence {
  const { pool } = making.cluster;
  return Object.freeze({
    async shutOut(projectId: string, epoch: number) {
      const renewed: Credentials[] = [];
      for (const { name } of await store.databasesOf([projectId])) {
        if (!(await isKnown(making.cluster, name))) continue;
        await bar(making.cluster, name, epoch);
        await endSessionsOf(pool, [name]);
        renewed.push(await readmit(making, name, epoch));
      }
      return renewed;
    },
    async endSessions(projectIds: readonly string[]) {
      const names = (await store.databasesOf(projectIds)).map(({ name }) => name);
      if (names.length > 0) await endSessionsOf(pool, names);
    },
  });
}

/** One that was never made has nobody in it. */
async function isKnown({ pool }: AppsCluster, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from ninefold.databases join pg_roles on rolname = name where name = $1",
    [name],
  );
  return rowCount === 1;
}

/**
 * Nobody signs in as this role from now on: an app may change its own password, but not whether it can log in. The epoch
 * stands beside the role, in the same server, so that a server which comes late with an older one changes nothing.
 */
function bar(cluster: AppsCluster, name: string, epoch: number): Promise<void> {
  return transact(cluster, async (client) => {
    const { rowCount } = await client.query(
      `update ninefold.databases set epoch = $2, is_barred = is_barred or (select rolcanlogin from pg_roles where rolname = $1)
       where name = $1 and epoch <= $2`,
      [name, epoch],
    );
    if (rowCount !== 1) throw new Error(`A later holder of the lease has taken over ${name}.`);
    await client.query(`alter role ${name} nologin`);
  });
}

/** With a new password, unless the role was closed before (for its size). Sessions begun before this moment are ended later on, too. */
async function readmit(making: Making, name: string, epoch: number): Promise<Credentials> {
  const credentials = { name, password: newPassword() };
  await transact(making.cluster, async (client) => {
    const { rows } = await client.query<{ wasOpen: boolean }>(
      `select is_barred as "wasOpen" from ninefold.databases where name = $1 and epoch = $2 for update`,
      [name, epoch],
    );
    const [row] = rows;
    if (!row) throw new Error(`A later holder of the lease has taken over ${name}.`);
    await admit(making, credentials, client);
    if (row.wasOpen) await client.query(`alter role ${name} login`);
    await client.query(
      "update ninefold.databases set is_barred = false, fenced_at = clock_timestamp() where name = $1",
      [name],
    );
  });
  return credentials;
}

async function endSessionsOf(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const untilMs = performance.now() + END_MS;
  for (;;) {
    const { rowCount } = await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = any($1::text[])",
      [names],
    );
    if (rowCount === 0) return;
    if (performance.now() > untilMs) throw new Error(`Sessions of ${names.join(", ")} do not end.`);
    await delay(LOOK_PAUSE_MS);
  }
}

async function transact({ pool }: AppsCluster, action: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    await action(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
