// The listeners that are tried, each in a process of its own: what they are asked, and how one sees that they are well.

import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMULATOR_KEY } from "#config";
import { testWebhookSecret } from "#payment-provider";
import { readSecrets } from "#secrets";
import type { Listener } from "./fuzz.ts";
import { openRogueServer } from "./rogue-server.ts";
import { openingOf, startupPacket } from "./startup-packets.ts";

export type Opened = Readonly<{
  listeners: readonly Listener[];
  /** What the process said on its way: faults that it noticed itself. */
  complaints(): string;
  close(): Promise<void>;
}>;

const BODIES = [
  "{}",
  "[]",
  "null",
  "0",
  '""',
  "{",
  '{"a":',
  "\u00ff\u00fe",
  '{"__proto__":{"a":1}}',
  '{"constructor":null}',
  '{"id":"evt_1","type":"x"}',
  '{"name":"\\ud800"}',
  '{"n":1e999}',
  `${"[".repeat(2_000)}`,
  `"${"x".repeat(9_000)}"`,
  "a=1&b[c][d]=2",
  "a[]=1&a[]=2",
  "%",
  "a=%ff",
  '{"username":7,"password":null}',
  '{"projectId":"","message":{}}',
] as const;
const ANY_BODIES: readonly [string, ...string[]] = ["{}", ...BODIES];
const LINES = ["Host: 127.0.0.1"];
const ALIVE_MS = 60_000;

type TestRequest = Readonly<{ port?: number; socketPath?: string; path: string; headers?: Record<string, string> }>;

/** The status of an honest request's answer; 0 without one. */
function statusOf({ path, ...where }: TestRequest): Promise<number> {
  return new Promise((resolve) => {
    const asking = request({ host: "127.0.0.1", ...where, path, agent: false, timeout: ALIVE_MS }, (answer) => {
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
    });
    asking.once("timeout", () => asking.destroy()).once("error", () => resolve(0));
    asking.end();
  });
}

async function startHost(name: string, words: readonly string[]) {
  const child = spawn(process.execPath, ["--expose-gc", join(import.meta.dirname, "hosts", `${name}.ts`), ...words]);
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints = (complaints + text).slice(0, 20_000);
  });
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(String(text)));
    child.once("exit", () => reject(new Error(complaints)));
  });
  return { child, told: JSON.parse(said), complaints: () => complaints };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once("exit", resolve);
    child.stdin?.end();
  });
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-fuzz-"));
  await chmod(folder, 0o755);
  return folder;
}

/** One listener whose process, other side and folder go together. */
function opened(
  listener: Listener,
  parts: Pick<Opened, "complaints"> & { child: ChildProcess; rogue: { close(): Promise<void> }; folder: string },
): Opened {
  return {
    listeners: [listener],
    complaints: parts.complaints,
    async close() {
      await end(parts.child);
      await parts.rogue.close();
      await rm(parts.folder, { recursive: true, force: true });
    },
  };
}

/** An app's paths through the gateway: its visitors and the app itself are out of order. */
export async function openGateway(seed: number): Promise<Opened> {
  const folder = await openFolder();
  const socketPath = join(folder, "app.sock");
  const rogue = await openRogueServer(seed, socketPath);
  const { child, told, complaints } = await startHost("gateway", [folder, socketPath]);
  const { port, base, token } = told;
  const listener: Listener = {
    name: "apps through the gateway",
    processId: child.pid ?? 0,
    clearMemory: () => void child.stdin.write("\n"),
    target: {
      paths: [`${base}/api/socket`, `${base}/`, `${base}/assets/main-1.js`, `${base}/_ninefold/session`, "/platform"],
      pathOf: (index) => `${base}/api/n${index}?token=${token}`,
      lines: [...LINES, `Authorization: Bearer ${token}`],
      bodies: ANY_BODIES,
    },
    connect: () => connect(port, "127.0.0.1"),
    answers: async () => (await statusOf({ port, path: "/platform" })) === 200,
  };
  return opened(listener, { child, complaints, rogue, folder });
}

/** The way out: the app that asks and the server outside are out of order. */
export async function openEgress(seed: number): Promise<Opened> {
  const folder = await openFolder();
  const rogue = await openRogueServer(seed, null);
  // A server without a unix path has a port.
  const { port } = rogue.server.address() as AddressInfo;
  const { child, complaints } = await startHost("egress", [folder, String(port)]);
  const socketPath = join(folder, "proxy.sock");
  const listener: Listener = {
    name: "egress",
    processId: child.pid ?? 0,
    clearMemory: () => void child.stdin.write("\n"),
    target: {
      paths: ["http://api.example.com/", "http://other.example.com/", "api.example.com:443", "http://[::1]/", "/"],
      pathOf: (index) => `http://api.example.com/n${index}`,
      lines: ["Host: api.example.com"],
      bodies: ANY_BODIES,
    },
    connect: () => connect(socketPath),
    answers: async () => (await statusOf({ socketPath, path: "http://other.example.com/" })) === 403,
  };
  return opened(listener, { child, complaints, rogue, folder });
}

/** An app's way to its database: the app and the database are out of order. */
export async function openDoor(seed: number): Promise<Opened> {
  const folder = await openFolder();
  const databaseSocket = join(folder, "database.sock");
  const rogue = await openRogueServer(seed, databaseSocket);
  const { child, complaints } = await startHost("door", [folder, databaseSocket]);
  const connectDoor = () => connect(join(folder, ".s.PGSQL.5432"));
  const listener: Listener = {
    name: "database door",
    processId: child.pid ?? 0,
    clearMemory: () => void child.stdin.write("\n"),
    target: { paths: ["/"], lines: [], bodies: ANY_BODIES, messageOf: openingOf },
    connect: connectDoor,
    answers: () => isRefused(connectDoor()),
  };
  return opened(listener, { child, complaints, rogue, folder });
}

/** Whether somebody else's name is refused, as it should be. */
function isRefused(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.setTimeout(ALIVE_MS, () => socket.destroy());
    socket.once("data", (answer) => resolve(answer.toString("latin1").startsWith("E")));
    socket.on("error", () => {}).once("close", () => resolve(false));
    socket.write(startupPacket("somebody-else"));
  });
}

export type RunningPlatform = Readonly<{
  port: number;
  processId: number;
  dataDir: string;
  /** Of the emulator beside it. */
  testPaymentsPort: number;
}>;

/** A server as it runs: its own calls, Stripe's webhooks with good signatures, and the emulator beside it. */
export async function platformListeners(running: RunningPlatform): Promise<Listener[]> {
  const { port, processId, dataDir, testPaymentsPort } = running;
  const answers = async () => (await statusOf({ port, path: "/healthz" })) === 200;
  const secret = testWebhookSecret(await readSecrets(dataDir, null));
  const signed = (body: string) => {
    const seconds = Math.floor(Date.now() / 1000);
    return [
      `Stripe-Signature: t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
    ];
  };
  const connectTo = (to: number) => () => connect(to, "127.0.0.1");
  return [
    {
      name: "platform",
      processId,
      connect: connectTo(port),
      answers,
      target: { paths: await pathsOf(port), lines: LINES, bodies: ANY_BODIES },
    },
    {
      name: "webhooks",
      processId,
      connect: connectTo(port),
      answers,
      target: { paths: ["/api/webhooks/stripe"], lines: LINES, bodies: ANY_BODIES, linesOf: signed },
    },
    {
      name: "realtime",
      processId,
      connect: connectTo(port),
      answers,
      target: { paths: LIVE_PATHS, lines: LINES, bodies: LIVE_PACKETS },
    },
    {
      name: "emulator",
      processId,
      connect: connectTo(testPaymentsPort),
      target: {
        paths: EMULATOR_PATHS,
        lines: [...LINES, `Authorization: Bearer ${EMULATOR_KEY}`],
        bodies: ANY_BODIES,
      },
      answers: async () =>
        (await answers()) && (await statusOf({ port: testPaymentsPort, path: "/_emulator" })) === 404,
    },
  ];
}

const LIVE_PATHS = [
  "/socket.io/?EIO=4&transport=websocket",
  "/socket.io/?EIO=4&transport=websocket",
  "/socket.io/?EIO=4&transport=polling",
  "/socket.io/?EIO=4&transport=websocket&sid=nobody",
  "/socket.io/?EIO=3&transport=polling",
] as const;
/** Of Engine.IO and Socket.IO, right and wrong. */
const LIVE_PACKETS = [
  ...([
    "40",
    '40{"token":"x"}',
    "40/notices,",
    '40{"token":{"a":[]}}',
    "40null",
    "40[1]",
    '40/x?a=b,{"token":1}',
  ] as const),
  ...([
    '42["join_room","x"]',
    '421["join_room",{}]',
    "42{}",
    '42["toString"]',
    '42["connect"]',
    "42[",
    "43[1]",
  ] as const),
  ...(['451-["x",{"_placeholder":true,"num":0}]', "4599999-[]", '451-["x",{"_placeholder":true,"num":-1}]'] as const),
  ...(["2", "2probe", "3", "5", "6", "0", "1", "41", "44{}", "47", "bAAAA", "2\x1e2\x1e3", "\x1e\x1e", "4"] as const),
] as const;

const EMULATOR_PATHS = [
  "/v1/customers",
  "/v1/checkout/sessions",
  "/v1/subscriptions?limit=0",
  "/v1/accounts/acct_1",
  "/v2/core/accounts",
  "/v1/events?ending_before=x",
  "/_emulator/payments",
  "/_emulator/unknown",
  "/c/pay/cs_test_1",
  "/",
  "/%",
  "/v1/",
] as unknown as readonly [string, ...string[]]; // as it stands here

/** Every call that the server tells of, with somebody's ids, and some addresses that are no calls. */
async function pathsOf(port: number): Promise<[string, ...string[]]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/docs/json`);
  const { paths } = (await answer.json()) as { paths: Record<string, unknown> };
  const calls = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, () => randomUUID()));
  const others = [
    "/socket.io/?EIO=4&transport=polling",
    "/socket.io/?EIO=4&transport=websocket",
    "/socket.io/?EIO=3&sid=x",
  ];
  const app = `/live/app/${randomUUID()}`;
  return [
    "/",
    ...calls,
    ...others,
    `${app}/`,
    `${app}/api/x`,
    "/assets/../../package.json",
    "/%ff",
    "/kit/x/web/kit.js",
  ];
}
