// An installation on machines of its own: nodes with a server each, the platform's PostgreSQL, two for apps, and a gateway.
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fillDataFolder, preparedKits } from "#prepared";
import { type PostgresElsewhere, startPostgresElsewhere } from "#testing";
import { type Ask, askThrough, SITE_HOST } from "./ask.ts";
import { GATEWAY_SYSCTLS, type Gateway, startGateway } from "./gateway.ts";
import { createNode, type FleetNode, SERVER_PORT } from "./node.ts";
import { openSwitch, type Switch, type SwitchedMachine } from "./switch.ts";

export type Fleet = Readonly<{
  switch: Switch;
  nodes: readonly FleetNode[];
  ask: Ask;
  /** By project: the node whose server has it awake. */
  homes(): Promise<Map<string, FleetNode>>;
  /** By project: the PostgreSQL that its database is in. */
  clusters(): Promise<Map<string, string>>;
  /** Ids of the servers that beat, which each has anew with each start. */
  serverIds(): Promise<string[]>;
  close(): Promise<void>;
}>;

/** Machines that are no nodes: of the three PostgreSQL, and the gateway. */
const OTHERS = 4;
/** Call `close` at the end. @param joinSeconds in which a server that joins comes to its share */
export async function startFleet(count: number, { joinSeconds }: { joinSeconds: number }): Promise<Fleet> {
  const wires = await openSwitch(OTHERS + count);
  const folder = await mkdtemp(join(tmpdir(), "ninefold-fleet-"));
  await chmod(folder, 0o755);
  const [platform, first, second, front] = wires.machines as readonly SwitchedMachine[] as [
    SwitchedMachine,
    SwitchedMachine,
    SwitchedMachine,
    SwitchedMachine,
  ];
  const open: { stores: PostgresElsewhere[]; gateway: Gateway | null; nodes: FleetNode[]; pool: pg.Pool | null } = {
    stores: [],
    gateway: null,
    nodes: [],
    pool: null,
  };
  async function close(): Promise<void> {
    await Promise.all(open.nodes.map((node) => node.end()));
    await open.gateway?.close();
    await open.pool?.end();
    await Promise.all(open.stores.map((store) => store.close()));
    await wires.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const stores = await Promise.all([platform, first, second].map(({ enter }) => startPostgresElsewhere(enter)));
    open.stores = stores;
    const [platformUrl, firstUrl, secondUrl] = await Promise.all(
      [platform, first, second].map(({ address }, index) => prepareDatabase(stores[index], address)),
    );
    open.pool = new pg.Pool({ connectionString: socketUrlOf(stores[0]), max: 2 });
    const shared = {
      DATABASE_URL: platformUrl ?? "",
      APPS_DATABASE_URLS: `first=${firstUrl} second=${secondUrl}`,
      INSTALLATION_KEY: "ab".repeat(32),
      PUBLIC_URL: `http://${SITE_HOST}`,
      CREATOR_PLAN: "free",
      RATE_FACTOR: "1000",
      WARM_WORKERS: "0",
      JOIN_SECONDS: String(joinSeconds),
    };
    const kits = await preparedKits();
    for (const [index, machine] of wires.machines.slice(OTHERS).entries())
      open.nodes.push(createNode(machine, { ...shared, DATA_DIR: await dataFolder(folder, index, kits) }));
    // The first one makes the tables.
    const [one, ...more] = open.nodes;
    await one?.start();
    await Promise.all(more.map((node) => node.start()));
    for (const [name, value] of Object.entries(GATEWAY_SYSCTLS)) await front.run("sysctl", "-qw", `${name}=${value}`);
    const targets = wires.machines.slice(OTHERS).map(({ address }) => `${address}:${SERVER_PORT}`);
    open.gateway = await startGateway({ enter: front.enter, folder }, targets);
  } catch (error) {
    await close();
    throw error;
  }
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await open.pool?.query<Row>(text))?.rows ?? [];
  return Object.freeze({
    switch: wires,
    nodes: open.nodes,
    ask: askThrough(open.gateway.socketPath),
    async homes() {
      const found = await rows<{ project_id: string; address: string }>(
        "select project_id, address from app_leases join servers on servers.id = holder",
      );
      const nodeAt = new Map(open.nodes.map((node) => [node.address, node]));
      return new Map(
        found.flatMap(({ project_id, address }) => {
          const node = nodeAt.get(address);
          return node ? [[project_id, node] as const] : [];
        }),
      );
    },
    async clusters() {
      const found = await rows<{ project_id: string; cluster: string }>(
        "select project_id, cluster from app_databases where environment = 'live'",
      );
      return new Map(found.map(({ project_id, cluster }) => [project_id, cluster]));
    },
    serverIds: async () => (await rows<{ id: string }>("select id from servers")).map(({ id }) => id),
    close,
  });
}

const socketUrlOf = (store: PostgresElsewhere | undefined) =>
  (store?.socketUrl ?? "").replace("/postgres?", "/ninefold?");

/** A database for the platform's user; gives how it is reached from the other machines. */
async function prepareDatabase(store: PostgresElsewhere | undefined, address: string): Promise<string> {
  const client = new pg.Client({ connectionString: store?.socketUrl });
  await client.connect();
  await client.query("create role platform login createrole createdb password 'secret'");
  await client.query("create database ninefold owner platform");
  await client.end();
  return `postgres://platform:secret@${address}:${store?.port}/ninefold`;
}

/** A data folder of its own, but for what has been built, which the servers share. */
async function dataFolder(folder: string, index: number, kits: string): Promise<string> {
  const path = join(folder, `node-${index}`);
  const artifacts = join(folder, "artifacts");
  await mkdir(artifacts, { recursive: true });
  await fillDataFolder(path, { kits, clusters: null });
  await symlink(artifacts, join(path, "artifacts"));
  await chmod(path, 0o755);
  return path;
}
