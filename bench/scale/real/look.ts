// What a running fleet takes: awake apps, memory, connections, statements, disk. Read from outside, but for the server's own figures.
import { readdir, readFile, statfs } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";

export type Look = Readonly<{
  awake: number;
  /** Of apps in the apps' cluster. */
  connections: number;
  serverMegabytes: number;
  load: number;
}>;

/** Transactions since the clusters began, and seconds of processor time of the server. */
export type Counters = Readonly<{ platform: number; apps: number; serverSeconds: number }>;

export async function openLook(dataDir: string, server: { url: string; processId: number }) {
  const platform = await connect(dataDir, "postgres", "postgres");
  const apps = await connect(dataDir, "postgres-apps", "apps");
  const figures = async () => (await fetch(`${server.url}/metrics`)).text();
  return {
    async look(): Promise<Look> {
      const text = await figures();
      const { rows } = await apps.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where usename ~ '^app_'",
      );
      return {
        awake: figureIn(text, "ninefold_apps_awake", 'environment="live"'),
        connections: rows[0]?.count ?? 0,
        serverMegabytes: figureIn(text, "ninefold_memory_bytes", "") / 2 ** 20,
        load: loadavg()[0] ?? 0,
      };
    },
    async counters(): Promise<Counters> {
      const text = await figures();
      const sum = "select sum(xact_commit + xact_rollback)::float8 as count from pg_stat_database";
      const [of, ofApps] = await Promise.all([platform, apps].map((one) => one.query<{ count: number }>(sum)));
      return {
        platform: of?.rows[0]?.count ?? 0,
        apps: ofApps?.rows[0]?.count ?? 0,
        serverSeconds: figureIn(text, "ninefold_cpu_seconds_total", ""),
      };
    },
    /** MB of proportional memory of apps' processes, of those of the apps' cluster that serve apps, and of all of that cluster. */
    memory: () => memoryOf(dataDir, server.processId),
    async catalog() {
      const time = async (statement: string) => {
        const began = performance.now();
        await apps.query(statement);
        return performance.now() - began;
      };
      const { rows } = await apps.query<{ databases: number }>("select count(*)::int as databases from pg_database");
      return {
        databases: rows[0]?.databases ?? 0,
        sessionsMs: await time(
          "select count(*) from pg_stat_activity join ninefold.databases on name = usename where usename ~ '^app_'",
        ),
        sizeOfAllMs: await time(
          "select coalesce(sum(pg_database_size(datname)), 0) from ninefold.databases join pg_database on datname = name",
        ),
      };
    },
    close: async () => void (await Promise.all([platform.end(), apps.end()])),
  };
}

function figureIn(text: string, name: string, label: string): number {
  const line = text.split("\n").find((one) => one.startsWith(name) && one.includes(label) && !one.startsWith("#"));
  return Number(line?.split(" ").at(-1) ?? Number.NaN);
}

async function connect(dataDir: string, cluster: string, database: string): Promise<pg.Client> {
  const password = (await readFile(join(dataDir, `${cluster}-password`), "utf8")).trim();
  const [, , , , host = ""] = (await readFile(join(dataDir, cluster, "postmaster.pid"), "utf8")).split("\n");
  const client = new pg.Client({ host, user: "ninefold", password, database });
  await client.connect();
  return client;
}

async function memoryOf(dataDir: string, serverId: number) {
  const [postmaster = ""] = (await readFile(join(dataDir, "postgres-apps/postmaster.pid"), "utf8")).split("\n");
  const processes = await allProcesses();
  const below = (root: number): number[] => {
    const children = processes.filter(({ parent }) => parent === root).map(({ id }) => id);
    return [...children, ...children.flatMap(below)];
  };
  const isApp = (id: number) => processes.find((one) => one.id === id)?.command.includes("/app/") ?? false;
  const appIds = below(serverId).filter((id) => isApp(id) || below(id).some(isApp));
  const clusterIds = below(Number(postmaster));
  const serving = clusterIds.filter((id) =>
    /postgres: app_/.test(processes.find((one) => one.id === id)?.command ?? ""),
  );
  return {
    appsMegabytes: await shares(appIds),
    sessionsMegabytes: await shares(serving),
    sessions: serving.length,
    clusterMegabytes: await shares([Number(postmaster), ...clusterIds]),
  };
}

async function allProcesses() {
  const ids = (await readdir("/proc")).map(Number).filter((id) => id > 0);
  const found = await Promise.all(
    ids.map(async (id) => {
      const [stat, command] = await Promise.all(
        ["stat", "cmdline"].map((name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "")),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(")")).split(" ")[2] ?? 0);
      return { id, parent, command: command?.replaceAll("\0", " ") ?? "" };
    }),
  );
  return found.filter(({ parent }) => parent > 0);
}

/** PSS of these processes in MB. */
async function shares(ids: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const id of ids) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Of the file system: bytes and files in use. */
export async function diskInUse(folder: string): Promise<{ megabytes: number; files: number }> {
  const { bsize, blocks, bfree, files, ffree } = await statfs(folder);
  return { megabytes: ((blocks - bfree) * bsize) / 2 ** 20, files: files - ffree };
}
