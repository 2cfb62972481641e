// `npm start` as a process: the real server under its supervisor, killed in every way.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, type ServerProcess, startServerProcess } from "#testing";

const dataDir = await mkdtemp(join(tmpdir(), "ninefold-start-"));
await chmod(dataDir, 0o755);
const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
const url = `http://localhost:${settings.PORT}`;
const started: ServerProcess[] = [];

afterAll(async () => {
  for (const server of started) await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...settings, ...more }, { entry: "server/start.ts" });
  started.push(server);
  return server;
}

/** The server's process, not its supervisor's. */
const serverId = async () => Number((await readFile(join(dataDir, "server.pid"), "utf8")).split("\n")[0]);
/** What has ended may wait for somebody to take notice; it has no command any more. */
const isRunning = async (processId: number) =>
  (await readFile(`/proc/${processId}/cmdline`, "utf8").catch(() => "")) !== "";
const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test("a server that is killed answers again, says why in its log and counts it", async () => {
  const supervisor = await start();
  const first = await serverId();
  expect(first).not.toBe(supervisor.process.pid);
  process.kill(first, "SIGKILL");
  await expect.poll(async () => (await serverId()) !== first && (await isReady()), { timeout: 120_000 }).toBe(true);
  expect(supervisor.said()).toContain("Ninefold was killed by SIGKILL. It is started again.");
  const log = await readFile(join(dataDir, "server.log"), "utf8");
  expect(log).toContain("the server was killed by SIGKILL and was started again");
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('ninefold_server_restarts_total{reason="killed"} 1');
  expect(metrics).toContain('ninefold_server_restarts_total{reason="hung"} 0');
}, 240_000);

test("when the supervisor itself is killed its server ends, and the next `npm start` has the folder", async () => {
  const orphan = await serverId();
  await started[0]?.end("SIGKILL");
  const next = await start();
  expect(next.said()).toContain("Ninefold is ready");
  expect(await isRunning(orphan)).toBe(false);
});

test("a second `npm start` on the same folder ends at once and says why, as does a wrong setting", async () => {
  const second = await start({ PORT: String(await freePort()) });
  expect(second.process.exitCode).toBe(1);
  expect(second.said()).toContain(`Another Ninefold (process ${await serverId()}) uses ${dataDir}.`);
  const wrong = await start({ SANDBOX: "docker" });
  expect(wrong.process.exitCode).toBe(1);
  expect(wrong.said()).toContain("SANDBOX=docker is not usable");
});

test("SIGTERM ends the server and its supervisor in an orderly way", async () => {
  const server = await serverId();
  const supervisor = started[1];
  expect(await supervisor?.end("SIGTERM")).toBe(0);
  expect(await isRunning(server)).toBe(false);
  await expect(serverId()).rejects.toThrow("ENOENT");
});
