// The stack of `stack.yaml` on Docker engines: three nodes with a server and a gateway each, a fourth with the databases, and what stands in front of the gateways.

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Ask, askThrough, SITE_HOST } from "../fleet/ask.ts";
import { type Gateway, startGateway } from "../fleet/gateway.ts";
import { openSwitch } from "../fleet/switch.ts";
import { createEngine, type Engine } from "./engine.ts";

/** As stack.yaml names them; IMAGE is ours. */
export const IMAGE = process.env.IMAGE ?? "ninefold:try";
const IMAGES = [IMAGE, "docker:28-cli", "haproxy:3.2", "postgres:18"];
const NODES = 3;
const STACK = join(import.meta.dirname, "../stack.yaml");
/** The image's user. */
const USER = 10_001;
const READY_MS = 10 * 60_000;

export type StackNode = Readonly<{ name: string; kill(): Promise<number>; start(): Promise<void> }>;

export type Stack = Readonly<{
  ask: Ask;
  nodes: readonly StackNode[];
  /** By project: the node whose server has it awake. */
  homes(): Promise<Map<string, StackNode>>;
  /** As an image is rolled: every server anew, one after the other. @throws Error when Swarm did not bring it to its end */
  roll(): Promise<void>;
  serverIds(): Promise<string[]>;
  /** What services and nodes are doing, for whoever looks at a failure. */
  look(): Promise<string>;
  close(): Promise<void>;
}>;

export async function startStack(say: (line: string) => void): Promise<Stack> {
  const wires = await openSwitch(NODES + 2);
  const folder = await mkdtemp(join(tmpdir(), "ninefold-stack-"));
  await chmod(folder, 0o755);
  const engines: Engine[] = [];
  const open: { gateway: Gateway | null } = { gateway: null };
  async function close(): Promise<void> {
    await open.gateway?.close();
    await Promise.all(engines.map((engine) => engine.end()));
    await wires.close();
    await unmountAll(folder);
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const images = join(folder, "images.tar");
    await promisify(execFile)("docker", ["save", "--output", images, ...IMAGES]);
    for (const [index, machine] of wires.machines.slice(0, NODES + 1).entries()) {
      const engine = await createEngine(machine, { name: index < NODES ? `node-${index + 1}` : "store", folder });
      engines.push(engine);
      await engine.start();
      await engine.docker(["load", "--quiet", "--input", images]);
      say(`${engine.name} has its images`);
    }
    await rm(images);
    const [manager] = engines as [Engine, ...Engine[]];
    await joinSwarm(engines);
    const shared = join(folder, "shared");
    for (const name of ["artifacts", "kit"]) {
      await mkdir(join(shared, name), { recursive: true });
      await chown(join(shared, name), USER, USER);
    }
    await giveSecrets(manager);
    await manager.docker(["network", "create", "--driver", "overlay", "--attachable", "ninefold-inside"]);
    await manager.docker(["stack", "deploy", "--resolve-image=never", "--compose-file", STACK, "ninefold"], {
      env: { IMAGE, DOMAIN: SITE_HOST, SHARED: shared, SERVER_MEMORY: "4g" },
    });
    const front = wires.machines[NODES + 1];
    if (!front) throw new Error("There is no machine for what stands in front.");
    const gateways = engines.slice(0, NODES).map(({ machine }) => `${machine.address}:80`);
    open.gateway = await startGateway({ enter: front.enter, folder }, gateways);
  } catch (error) {
    await close();
    throw error;
  }
  const manager = () => engines[0] as Engine;
  const store = engines[NODES] as Engine;
  const ask = askThrough(open.gateway.socketPath);
  const rows = async (text: string) => {
    const container = await store.docker(["ps", "--quiet", "--filter", "name=ninefold_database"]);
    const told = await store.docker(["exec", container, "psql", "-U", "ninefold", "-AtF", " ", "-c", text]);
    return told.split("\n").filter(Boolean);
  };
  const serverIds = () => rows("select id from servers");
  async function look(): Promise<string> {
    const tasks = await manager().docker(["stack", "ps", "--no-trunc", "ninefold"]);
    return `${await manager().docker(["node", "ls"])}\n${tasks}`;
  }
  const nodes: readonly StackNode[] = engines.slice(0, NODES);
  try {
    await readyWith(NODES);
  } catch (error) {
    say(await look());
    await close();
    throw error;
  }

  async function readyWith(count: number): Promise<void> {
    const untilMs = performance.now() + READY_MS;
    for (;;) {
      const isAnswered = await ask("/readyz").then(
        ({ status }) => status === 200,
        () => false,
      );
      const there = isAnswered ? (await serverIds().catch(() => [])).length : 0;
      if (there >= count) return;
      if (performance.now() > untilMs) throw new Error(`Of ${count} servers ${there} take part.`);
      await delay(1_000);
    }
  }
  return Object.freeze({
    ask,
    nodes,
    async homes() {
      const places = await manager().docker([
        "service",
        "ps",
        "ninefold_server",
        "--filter",
        "desired-state=running",
        "--format",
        "{{.Name}} {{.Node}}",
      ]);
      const nodeOf = new Map<string, StackNode | undefined>(
        places.split("\n").map((line) => {
          const [task = "", node = ""] = line.split(" ");
          return [`http://server-${task.split(".")[1]}:3000`, nodes.find(({ name }) => name === node)] as const;
        }),
      );
      const held = await rows("select project_id, address from app_leases join servers on servers.id = holder");
      return new Map(
        held.flatMap((line) => {
          const [project = "", address = ""] = line.split(" ");
          const node = nodeOf.get(address);
          return node ? [[project, node] as const] : [];
        }),
      );
    },
    async roll() {
      await manager().docker(["service", "update", "--force", "--quiet", "ninefold_server"]);
      await readyWith(NODES);
      const asked = ["service", "inspect", "--format", "{{.UpdateStatus.State}}", "ninefold_server"];
      // It watches the last one for a while before it calls itself done.
      const untilMs = performance.now() + READY_MS;
      let state = await manager().docker(asked);
      for (; state === "updating" && performance.now() < untilMs; await delay(2_000))
        state = await manager().docker(asked);
      if (state !== "completed") throw new Error(`The update is ${state}: ${await look()}`);
    },
    serverIds,
    look,
    close,
  });
}

async function joinSwarm(engines: readonly Engine[]): Promise<void> {
  const [first, ...others] = engines as [Engine, ...Engine[]];
  const { address } = first.machine;
  await first.docker(["swarm", "init", "--advertise-addr", address]);
  for (const [index, engine] of others.entries()) {
    const role = index + 1 < NODES ? "manager" : "worker";
    const token = await first.docker(["swarm", "join-token", "--quiet", role]);
    await engine.docker([
      "swarm",
      "join",
      "--advertise-addr",
      engine.machine.address,
      "--token",
      token,
      `${address}:2377`,
    ]);
  }
  const label = (name: string, ...labels: string[]) =>
    first.docker(["node", "update", ...labels.map((one) => `--label-add=${one}`), name]);
  for (const { name } of engines.slice(0, NODES)) await label(name, "ninefold-server=yes");
  // One machine for all three: each would be one that may die.
  await label("store", "ninefold-database=yes", "ninefold-apps-first=yes", "ninefold-apps-second=yes");
}

async function giveSecrets(manager: Engine): Promise<void> {
  const settings = {
    INSTALLATION_KEY: randomBytes(32).toString("hex"),
    ALLOW_TEST_PAYMENTS: "1",
    CREATOR_PLAN: "free",
    RATE_FACTOR: "1000",
    WARM_WORKERS: "0",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const secrets = {
    "ninefold-database-password": randomBytes(24).toString("hex"),
    "ninefold-apps-database-password": randomBytes(24).toString("hex"),
    "ninefold-settings": lines.join(""),
  };
  for (const [name, input] of Object.entries(secrets)) await manager.docker(["secret", "create", name, "-"], { input });
}

/** What engines mounted in namespaces that are gone is gone; layers that were mounted in this one are not. */
async function unmountAll(folder: string): Promise<void> {
  await promisify(execFile)("sh", ["-c", `grep -o " ${folder}[^ ]*" /proc/mounts | sort -r | xargs -r umount -l`]);
}
