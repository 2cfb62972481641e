// No peer ends the process: what strangers can do to a connection, tried on a server that runs as an operator's does,
// except that nobody reads what it prints and its log takes no line.
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type ServerProcess, startServerProcess, type TestDatabase } from "#testing";

const ground = {} as { folder: string; database: TestDatabase; server: ServerProcess; port: number };

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-peers-"));
  await chmod(folder, 0o755);
  await symlink("/dev/full", join(folder, "server.log"));
  const database = await createTestDatabase();
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: database.url });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  Object.assign(ground, { folder, database, server, port: Number(new URL(server.url).port) });
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
    ...["", ""],
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
  await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 2);
});

test("a wish for another protocol is passed over, as curl --http2 has it", async () => {
  for (const path of ["/healthz", "/"])
    expect(await ask(upgradeOf(path, "h2c"))).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*Connection: close\r\n/i);
});

test("the preface of HTTP/2 gets an answer and an end", async () => {
  expect(await ask("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")).toMatch(/^HTTP\/1\.1 400 /);
});
