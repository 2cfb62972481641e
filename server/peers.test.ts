// No peer ends the process: what strangers can do to a connection, tried on a server that runs as an operator's does,
// except that nobody reads what it prints and its log takes no line.
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findingsOf, fuzz, platformListeners } from "#fuzz";
import { CONNECTION_LIMITS } from "#http";
import { createTestDatabase, freePort, type ServerProcess, startServerProcess, type TestDatabase } from "#testing";

const ground = {} as {
  folder: string;
  database: TestDatabase;
  server: ServerProcess;
  testPaymentsPort: number;
  port: number;
};

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-peers-"));
  await chmod(folder, 0o755);
  await symlink("/dev/full", join(folder, "server.log"));
  const database = await createTestDatabase();
  const testPaymentsPort = await freePort();
  const server = await startServerProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    APPS_DATABASE_URL: (await database.apps()).url,
    TEST_PAYMENTS_PORT: String(testPaymentsPort),
  });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  Object.assign(ground, { folder, database, server, testPaymentsPort, port: Number(new URL(server.url).port) });
});
afterAll(async () => {
  await ground.server.end();
  await ground.database.drop();
  await rm(ground.folder, { recursive: true, force: true });
});

async function expectAlive(): Promise<void> {
  expect((await fetch(`${ground.server.url}/healthz`)).status).toBe(200);
  expect(ground.server.process.exitCode).toBe(null);
}

/** File descriptors of the server. */
const descriptors = async () => (await readdir(`/proc/${ground.server.process.pid}/fd`)).length;

function visit(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(ground.port, "127.0.0.1", () => resolve(socket)).once("error", reject);
    socket.on("error", () => {});
  });
}

/** What comes back until the server closes the connection; of a peer that never does so itself. */
async function ask(text: string): Promise<string> {
  const socket = await visit();
  return new Promise((resolve) => {
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
    });
    socket.once("close", () => resolve(heard));
    socket.write(text, "latin1");
  });
}

const upgradeOf = (path: string, protocol = "websocket") =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    `Upgrade: ${protocol}`,
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "",
    "",
  ].join("\r\n");

const APP_PATH = `/live/app/${randomUUID()}/api/socket`;
const PATHS = ["/x", "/", "/socket.io/?EIO=4&transport=websocket", "/socket.io/?EIO=9", APP_PATH];

test("a reset after an upgrade ends nobody else's connection", async () => {
  for (const path of PATHS)
    for (const pauseMs of [0, 1, 2, 5, 20]) {
      const socket = await visit();
      socket.write(upgradeOf(path));
      await delay(pauseMs);
      socket.resetAndDestroy();
    }
  await delay(200);
  await expectAlive();
});

test("an upgrade that nobody takes is refused in words, and its connection closed", async () => {
  for (const path of ["/x", APP_PATH]) {
    const answer = await ask(upgradeOf(path));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/\{"error":"[^"]+"\}$/);
  }
});

test("upgrades that are closed or left lying keep no descriptor", async () => {
  const before = await descriptors();
  for (const path of PATHS.filter((each) => !each.includes("EIO=4")))
    for (const leave of ["end", "stay"] as const) {
      const socket = await visit();
      socket.write(upgradeOf(path));
      if (leave === "end") socket.end();
    }
  await expect.poll(descriptors).toBeLessThanOrEqual(before + 2);
});

test("a wish for another protocol is passed over, as curl --http2 has it", async () => {
  for (const path of ["/healthz", "/"])
    expect(await ask(upgradeOf(path, "h2c"))).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*Connection: close\r\n/i);
});

test("the preface of HTTP/2 gets an answer and an end", async () => {
  expect(await ask("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")).toMatch(/^HTTP\/1\.1 400 /);
});

test("whole addresses, and addresses without a path, are no faults of the server", async () => {
  const paths = [
    "http://127.0.0.1/test-payments/x",
    "http://aaaaaaa1/test-payments/../c/pay/x",
    "//",
    "///x",
    "/%ff",
    "http://x",
  ];
  for (const path of paths)
    expect(await ask(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 (200|400|404) /,
    );
});

test("one address holds so many connections and no more; others come in, and everything is given back", async () => {
  const before = await descriptors();
  const sockets = Array.from({ length: 700 }, () =>
    connect(ground.port, "127.0.0.1")
      .on("error", () => {})
      .resume(),
  );
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: ");
  const isOpen = (socket: Socket) => !socket.destroyed && !socket.connecting;
  await expect.poll(() => sockets.some((socket) => socket.connecting)).toBe(false);
  await expect.poll(() => sockets.filter(isOpen).length).toBeLessThanOrEqual(CONNECTION_LIMITS.perAddress);
  // Some are there besides: the test's own calls.
  expect(sockets.filter(isOpen).length).toBeGreaterThan(CONNECTION_LIMITS.perAddress - 20);
  const other = connect({ port: ground.port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  other.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(String(await new Promise((resolve) => other.once("data", resolve)))).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
  await expect.poll(descriptors).toBeLessThanOrEqual(before + 2);
});

test("requests that no honest peer sends leave the server as it was: its calls, its webhooks, its test payments", async () => {
  const { port, folder: dataDir, testPaymentsPort, server } = ground;
  const running = { port, processId: server.process.pid ?? 0, dataDir, testPaymentsPort };
  for (const listener of await platformListeners(running))
    expect(findingsOf(await fuzz(listener, { seed: 20_261, requests: 150 }))).toEqual([]);
});

test("it ends as it should, though nobody reads what it says", async () => {
  expect(await ground.server.end()).toBe(0);
});
