// Databases made ahead of the checks that will want one, so that nobody waits for the making.
import type { AppsCluster } from "./apps-cluster.ts";
import { admit, type Credentials, createAppDatabase, type Making, newCredentials } from "./creation.ts";

export type Spares = Readonly<{
  /** An empty database for a preview: one made ahead where there is one, else made now. */
  take(): Promise<Credentials>;
  /** Makes as many as there should be, in the background. */
  refill(): void;
  /** Waits for what is being made. */
  close(): Promise<void>;
}>;

/**
 * @param how.lull settles when there is time to make one
 * @param how.onFault called for one that could not be made
 */
export function createSpares(
  making: Making,
  { lull, onFault }: Readonly<{ lull(): Promise<void>; onFault(error: unknown): void }>,
): Spares {
  const { cluster, limits, room } = making;
  const state: { filling: Promise<void> | null; closed: boolean } = { filling: null, closed: false };

  async function fill(): Promise<void> {
    while (!state.closed && !room?.isFull() && (await countSpares(cluster)) < limits.spareDatabases) {
      await lull();
      if (!state.closed) await createAppDatabase(making, newCredentials("preview"), true);
    }
  }
  function refill(): void {
    if (state.closed || limits.spareDatabases === 0) return;
    state.filling ??= fill()
      .catch(onFault)
      .finally(() => {
        state.filling = null;
      });
  }

  return Object.freeze({
    async take() {
      await room?.expectRoom();
      const credentials = newCredentials("preview");
      const name = limits.spareDatabases === 0 ? null : await claim(cluster);
      refill();
      if (name === null) {
        await createAppDatabase(making, credentials);
        return credentials;
      }
      const claimed = { ...credentials, name };
      await admit(making, claimed);
      return claimed;
    },
    refill,
    async close() {
      state.closed = true;
      await state.filling;
    },
  });
}

async function countSpares({ pool }: AppsCluster): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from ninefold.databases where is_spare",
  );
  return rows[0]?.count ?? 0;
}

/** Servers that ask at once get different ones. */
async function claim({ pool }: AppsCluster): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `update ninefold.databases set is_spare = false where name = (
       select name from ninefold.databases where is_spare order by made_at limit 1 for update skip locked) returning name`,
  );
  return rows[0]?.name ?? null;
}
