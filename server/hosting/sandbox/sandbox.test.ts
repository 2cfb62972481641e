// What an app can reach from inside the real sandbox: an app that tries is refused.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { launch } from "#sandbox";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { PROBE_APP, plainApp } from "../testing/plain-builder.ts";
import { createSandbox } from "./sandbox.ts";
import { appArguments, appCommand } from "./sandbox-command.ts";

const MEBIBYTE = 1024 * 1024;
const fixture = await createHostingFixture({ limits: { temporaryBytes: 4 * MEBIBYTE, memoryBytes: 160 * MEBIBYTE } });
afterAll(() => fixture.close());

type Outcome = { value?: unknown; refused?: string; code?: string };
let session: AppSession;
let neighbour: AppSession;

async function attempt(code: string, as = () => session): Promise<Outcome> {
  const answer = await fixture.call(as(), "/api/attempt", { method: "POST", body: code });
  return (await answer.json()) as Outcome;
}

beforeAll(async () => {
  const [one, other] = [await fixture.createProject(), await fixture.createProject()];
  await fixture.deploy(one.projectId, plainApp(PROBE_APP));
  await fixture.deploy(other.projectId, plainApp(PROBE_APP));
  session = await fixture.session(one.projectId, one.owner);
  neighbour = await fixture.session(other.projectId, other.owner);
});

test("there is no network: neither loopback, nor other addresses, nor names", async () => {
  const server = createServer((_request, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server without a unix path has a port.
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("reached");
  const connect = (host: string, target: number) => `return await new Promise((resolve, reject) => {
    const socket = lib.net.connect({ host: ${JSON.stringify(host)}, port: ${target} }, () => resolve("connected"));
    socket.on("error", reject); setTimeout(() => reject(new Error("silence")), 3000); })`;
  // First that the sandbox has a network namespace of its own with nothing but loopback; only then further addresses.
  const devices = String((await attempt('return lib.fs.readFileSync("/proc/net/dev", "utf8")')).value);
  expect([...devices.matchAll(/^\s*(\w+):/gm)].map(([, name]) => name)).toEqual(["lo"]);
  expect((await attempt(connect("127.0.0.1", port))).refused).toBeDefined();
  expect((await attempt(connect("::1", port))).refused).toBeDefined();
  expect((await attempt(connect("169.254.169.254", 80))).refused).toBeDefined();
  expect((await attempt(connect("192.0.2.1", 80))).refused).toBeDefined();
  expect((await attempt('return await lib.dns.lookup("example.com")')).refused).toBeDefined();
  server.close();
});

test("there are no files but the app's own, and those can't be written", async () => {
  expect((await attempt('return lib.fs.readdirSync("/").sort()')).value).toEqual([
    "app",
    "bin",
    "dev",
    "kit",
    "lib",
    "lib64",
    "proc",
    "run",
    "tmp",
  ]);
  expect((await attempt('return lib.fs.readdirSync("/bin")')).value).toEqual(["bun"]);
  for (const path of ["/etc/passwd", "/root", "/home", "/usr", "/var", fixture.dataDir])
    expect((await attempt(`return lib.fs.readdirSync(${JSON.stringify(path)})`)).code).toMatch(/ENOENT|ENOTDIR/);
  for (const path of ["/app/server/index.js", "/kit/runtime/serve.js", "/run/x", "/x", "/run/db/x", "/dev/x", "/bin/x"])
    expect((await attempt(`lib.fs.writeFileSync(${JSON.stringify(path)}, "x")`)).refused).toMatch(/EROFS|EACCES|EPERM/);
  expect((await attempt('return lib.child.execFileSync("/bin/sh", ["-c", "id"]).toString()')).refused).toBeDefined();
});

test("the temporary folder is bounded", async () => {
  const fill = `const chunk = Buffer.alloc(1024 * 1024);
    for (let n = 0; n < 16; n += 1) lib.fs.writeFileSync("/tmp/" + n, chunk);`;
  expect((await attempt(fill)).code).toBe("ENOSPC");
  expect((await attempt('lib.fs.rmSync("/tmp/0"); lib.fs.writeFileSync("/tmp/again", "x"); return "room"')).value).toBe(
    "room",
  );
});

test("no process but its own is visible, and no environment but the listed one", async () => {
  const processes = `return lib.fs.readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).map((id) =>
    lib.fs.readFileSync("/proc/" + id + "/cmdline", "utf8").split("\\0")[0] + " " + lib.fs.readFileSync("/proc/" + id + "/environ", "utf8").includes("PATH"))`;
  expect((await attempt(processes)).value).toEqual(["bwrap false", "/bin/bun false"]);
  expect((await attempt("return Object.keys(process.env).sort()")).value).toEqual([
    "DATABASE_URL",
    "NINEFOLD_EGRESS",
    "NINEFOLD_ENVIRONMENT",
    "NINEFOLD_FILE_KEY",
    "NINEFOLD_GATEWAY_KEY",
    "NINEFOLD_SOCKET",
    "PWD",
    "TZ",
  ]);
});

test("each app has its own user, without any capability, and can make no namespace", async () => {
  const status = 'return lib.fs.readFileSync("/proc/self/status", "utf8")';
  const mine = String((await attempt(status)).value);
  const theirs = String((await attempt(status, () => neighbour)).value);
  const userOf = (text: string) => Number(/^Uid:\s+(\d+)/m.exec(text)?.[1]);
  expect(userOf(mine)).toBeGreaterThan(0);
  if (process.getuid?.() === 0) expect(userOf(mine)).not.toBe(userOf(theirs));
  expect(mine).toMatch(/^CapEff:\t0+$/m);
  expect(mine).toMatch(/^CapBnd:\t0+$/m);
  expect(mine).toMatch(/^NoNewPrivs:\t1$/m);
  const unshare = `const { dlopen } = await import("bun:ffi");
    return dlopen("libc.so.6", { unshare: { args: ["i32"], returns: "i32" } }).symbols.unshare(0x10000000)`;
  expect(await attempt(unshare)).toEqual({ value: -1 });
});

test("calls to the kernel that no app needs are refused", async () => {
  expect(String((await attempt('return lib.fs.readFileSync("/proc/self/status", "utf8")')).value)).toMatch(
    /^Seccomp:\t2$/m,
  );
  // In the order of the kernel's table for this processor: ptrace, bpf, keyctl, io_uring_setup, mount, userfaultfd.
  const numbers = process.arch === "arm64" ? [117, 280, 219, 425, 40, 282] : [101, 321, 250, 425, 165, 323];
  const call = (number: number, first = 0) => `const { dlopen, ptr } = await import("bun:ffi");
    const libc = dlopen("libc.so.6", { syscall: { args: ["i64", "i64", "i64", "i64", "i64", "i64"], returns: "i64" },
      __errno_location: { args: [], returns: "ptr" } }).symbols;
    const answer = Number(libc.syscall(${number}, ${first}, 1, 0, 0, 0));
    const { read } = await import("bun:ffi");
    return [answer, read.i32(libc.__errno_location(), 0)]`;
  for (const number of numbers) expect((await attempt(call(number))).value).toEqual([-1, 1]);
  const socket = process.arch === "arm64" ? 198 : 41;
  // A socket to the machine below a virtual one has no namespace that would hold it back.
  expect((await attempt(call(socket, 40))).value).toEqual([-1, 97]);
  expect(Number((await attempt(call(socket, 1))).value?.toString().split(",")[0])).toBeGreaterThan(2);
});

test("no socket of another app, of the platform or of PostgreSQL is in sight, and what goes out meets the proxy alone", async () => {
  const sockets = `const found = []; const walk = (folder) => { for (const entry of lib.fs.readdirSync(folder, { withFileTypes: true })) {
      const path = folder + "/" + entry.name;
      if (entry.isSocket()) found.push(path); else if (entry.isDirectory()) walk(path); } };
    walk("/run"); walk("/tmp"); return found.sort()`;
  expect((await attempt(sockets)).value).toEqual([
    "/run/app/http.sock",
    "/run/db/.s.PGSQL.5432",
    "/run/egress/proxy.sock",
  ]);
  const abstract = '["@/tmp/.X11-unix/X0", "@/org/freedesktop/systemd1/notify", "@dbus"]';
  const open = `return await Promise.all(${abstract}.map((name) => new Promise((resolve) => {
    const socket = lib.net.connect({ path: "\\0" + name.slice(1) }); socket.on("connect", () => resolve("connected")).on("error", () => resolve("refused")); })))`;
  expect((await attempt(open)).value).toEqual(["refused", "refused", "refused"]);
  const proxied = `return await new Promise((resolve, reject) => {
    const socket = lib.net.connect("/run/egress/proxy.sock", () => socket.write("CONNECT 127.0.0.1:443 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n"));
    socket.on("data", (data) => resolve(String(data).slice(0, 12))).on("error", reject); })`;
  expect((await attempt(proxied)).value).toBe("HTTP/1.1 403");
});

test("its role is the only one it can sign in as, and the apps' database the only one it can open", async () => {
  const login = (user: string, databaseName: string) => `const address = new URL(process.env.DATABASE_URL);
    const sql = new Bun.SQL({ adapter: "postgres", path: "/run/db/.s.PGSQL.5432", max: 1, password: address.password,
      username: ${JSON.stringify(user)} || address.username, database: ${JSON.stringify(databaseName)} || address.pathname.slice(1) });
    return (await sql.unsafe("select 1 as one"))[0].one`;
  expect((await attempt(login("", ""))).value).toBe(1);
  expect((await attempt(login("ninefold", ""))).refused).toBeDefined();
  expect((await attempt(login("", "postgres"))).refused).toBeDefined();
  expect((await attempt(login("", "template1"))).refused).toBeDefined();
});

test("a socket that an app swaps for a link leads the gateway nowhere", async () => {
  const swap = `lib.fs.unlinkSync("/run/app/http.sock"); lib.fs.symlinkSync("/run/db/.s.PGSQL.5432", "/run/app/http.sock"); return "swapped"`;
  expect((await attempt(swap)).value).toBe("swapped");
  expect((await attempt('return "still me"')).value).toBe("still me");
});

test("processes are counted and memory is bounded; the app is ended and its log says why", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(PROBE_APP));
  const greedy = await fixture.session(projectId, owner);
  const bomb = `let made = 0; try { for (; made < 500; made += 1) lib.child.spawn("/bin/bun", ["-e", "setTimeout(() => {}, 1e6)"]).on("error", () => {}); } catch {}
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return lib.fs.readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).length`;
  const counted = await attempt(bomb, () => greedy);
  expect(Number(counted.value ?? 0)).toBeLessThan(DEFAULT_LIMITS.processes);
  await fixture.hosting.restart(projectId, "live");
  const hog =
    "const kept = []; for (let n = 0; n < 4096; n += 1) kept.push(Buffer.alloc(1024 * 1024, 1)); return kept.length";
  const answer = await fixture.call(greedy, "/api/attempt", { method: "POST", body: hog });
  expect(answer.status).toBe(502);
  await expect
    .poll(async () => (await fixture.hosting.readLog(projectId, "live", null)).map(({ text }) => text).join("\n"))
    .toContain("used more than 160 MB of memory");
});

test.runIf(process.getuid?.() === 0)("a server that is not root has the same sandbox", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-plain-user-"));
  await chmod(folder, 0o755);
  const app = {
    name: "x",
    userId: 0,
    appDirectory: folder,
    kitDirectory: folder,
    databaseDirectory: folder,
    stageDirectory: folder,
    socketDirectory: null,
    egressDirectory: null,
    environment: { SECRET: "kept" },
    parameters: ["-e", 'console.log(require("fs").readdirSync("/").join(), process.getuid(), process.env.SECRET)'],
  };
  const tools = await toolsOf();
  const command = appCommand({ limits: tools.limits, process: app, entrances: [], asRoot: false });
  const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  const child = launch([...nobody, ...command], { filter: null, shown: appArguments({ ...tools, app }) });
  const printed = await text(child.stdout ?? Readable.from([]));
  expect(printed.trim()).toMatch(/^[a-z0-9,]*app[a-z0-9,]* 65534 kept$/);
  expect(printed).not.toContain("etc");
  expect(command.join(" ")).not.toContain("kept");
  await rm(folder, { recursive: true, force: true });
});

test("without control groups a process that grows too large is ended all the same", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-ungrouped-"));
  await chmod(folder, 0o755);
  const limits = { ...DEFAULT_LIMITS, memoryBytes: 120 * MEBIBYTE };
  const sandbox = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits, controlGroups: false });
  expect(sandbox.hasControlGroups).toBe(false);
  const sandboxed = await sandbox.run({
    name: "hog",
    userId: 2_900_001,
    appDirectory: folder,
    kitDirectory: folder,
    stageDirectory: folder,
    databaseDirectory: folder,
    socketDirectory: null,
    egressDirectory: null,
    environment: {},
    parameters: ["-e", "const kept = []; setInterval(() => kept.push(Buffer.alloc(4 * 1024 * 1024, 1)), 10)"],
  });
  await new Promise((resolve) => sandboxed.child.once("close", resolve));
  expect(await sandboxed.ranOutOfMemory()).toBe(true);
  await sandboxed.destroy();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

test("without control groups the kernel counts an app's processes all the same", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-uncounted-"));
  await chmod(folder, 0o755);
  const limits = { ...DEFAULT_LIMITS, processes: 40, memoryBytes: 1024 * MEBIBYTE };
  const sandbox = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits, controlGroups: false });
  const bomb = `const { spawn } = require("child_process"); const { readdirSync } = require("fs"); let refused = 0; let counted = 0;
    for (let n = 0; n < 60; n += 1) try { spawn("/bin/bun", ["-e", "setTimeout(() => {}, 6e5)"]).on("error", () => { refused += 1; }); } catch { refused += 1; }
    while (refused === 0) await Bun.sleep(20);
    for (const id of readdirSync("/proc")) if (/^[0-9]+$/.test(id)) try { counted += readdirSync("/proc/" + id + "/task").length; } catch {}
    console.log(counted); process.exit(0)`;
  const sandboxed = await sandbox.run({
    name: "bomb",
    userId: 2_900_002,
    appDirectory: folder,
    kitDirectory: folder,
    stageDirectory: folder,
    databaseDirectory: folder,
    socketDirectory: null,
    egressDirectory: null,
    environment: {},
    parameters: ["-e", bomb],
  });
  const counted = Number(await text(sandboxed.child.stdout ?? Readable.from([])));
  expect(counted).toBeGreaterThan(1);
  expect(counted).toBeLessThanOrEqual(40);
  await sandboxed.destroy();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function toolsOf() {
  const sandbox = await createSandbox({ dataDir: "/tmp/ninefold-unused", kind: "bubblewrap", limits: DEFAULT_LIMITS });
  expect(sandbox.refusal).toBeNull();
  await sandbox.close();
  return { ...sandbox.tools, limits: DEFAULT_LIMITS };
}
