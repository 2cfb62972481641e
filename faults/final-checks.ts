// The checks after the last kill: unfinished work ends, everything acknowledged is there, and money agrees with the emulator.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Acknowledged } from "./acknowledged.ts";
import type { Installation } from "./installation.ts";
import { checkMoney } from "./money.ts";

/** Work that must end by itself: the query that counts what is left of it. */
const UNFINISHED = {
  runs: "select count(*) from runs where status in ('queued', 'running')",
  "messages that wait": "select count(*) from queued_messages",
  deployments: "select count(*) from deployments where status in ('queued', 'building', 'starting')",
  restores: "select count(*) from restores",
  "events of Stripe": "select count(*) from webhook_events where status in ('received', 'failed')",
  "endings of subscriptions": "select count(*) from subscription_endings where finished_at is null",
};
const SETTLE_MS = 120_000;
const POLL_MS = 250;
const TRIES = 3;

/** One sentence for each finding; none when all is well. */
export async function runFinalChecks(installation: Installation, acknowledged: Acknowledged): Promise<string[]> {
  // The last kill may only take effect now, so wait until the server is ready again.
  await installation.untilReady();
  const pool = new pg.Pool({ ...(await platformAddress(installation.dataDir)), max: 2 });
  try {
    const stuck = await waitForWork(pool);
    const broken: string[] = [];
    for (const promised of acknowledged.all()) {
      const complaint = await askWithRetries(promised.ask);
      if (complaint !== null) broken.push(`${promised.what}: ${complaint}`);
    }
    const dead = await pool.query("select count(*) from webhook_events where status = 'dead'");
    if (Number(dead.rows[0].count) > 0) broken.push(`${dead.rows[0].count} events of Stripe were given up`);
    return [...stuck, ...broken, ...(await checkMoney(pool, installation.emulatorPort))];
  } finally {
    await pool.end();
  }
}

async function waitForWork(pool: pg.Pool): Promise<string[]> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    const left: string[] = [];
    for (const [what, query] of Object.entries(UNFINISHED)) {
      const count = Number((await pool.query(query)).rows[0].count);
      if (count > 0) left.push(`${count} ${what} do not end`);
    }
    if (left.length === 0 || Date.now() > end) return left;
    await delay(POLL_MS);
  }
}

/** Asks several times: an app may be down for a moment after its process was killed. */
async function askWithRetries(ask: () => Promise<string | null>): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const complaint = await ask();
    if (complaint === null || attempt === TRIES) return complaint;
    await delay(POLL_MS * 4 * attempt);
  }
}

/** The embedded cluster's socket, from the file that PostgreSQL itself keeps there; its fifth line is the folder. */
async function platformAddress(dataDir: string): Promise<pg.PoolConfig> {
  const lines = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  return { host: lines[4]?.trim() ?? "", user: "ninefold", password, database: "postgres" };
}
