// Apps that take all they can get, in the real sandbox: each is throttled or ended, its creator reads why, its neighbour works on.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { PROBE_APP, plainApp, versionApp } from "../testing/plain-builder.ts";

const MEBIBYTE = 1024 * 1024;
const fixture = await createHostingFixture({
  limits: {
    memoryBytes: 192 * MEBIBYTE,
    temporaryBytes: 4 * MEBIBYTE,
    processes: 24,
    openFiles: 256,
    responseHeadersMs: 3_000,
    responseBodyBytes: MEBIBYTE,
    requestBodyBytes: MEBIBYTE,
    crashesBeforeFailed: 2,
    backOffFirstMs: 10,
    backOffMaxMs: 10,
    logLinesPerSecond: 100,
    logFileBytes: 50_000,
  },
});
afterAll(() => fixture.close());

let neighbour: AppSession;
beforeAll(async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("well")));
  neighbour = await fixture.session(projectId, owner);
});

async function hostile(serverCode = PROBE_APP) {
  const { projectId, owner } = await fixture.createProject();
  expect((await fixture.deploy(projectId, plainApp(serverCode))).error).toBeNull();
  const session = await fixture.session(projectId, owner);
  const attempt = (code: string) => fixture.call(session, "/api/attempt", { method: "POST", body: code });
  const told = async () => (await fixture.hosting.readLog(projectId, "live", null)).map(({ text }) => text).join("\n");
  return { projectId, session, attempt, told, status: () => fixture.hosting.status(projectId) };
}

const neighbourAnswers = async () =>
  expect(await (await fixture.call(neighbour, "/api/x")).json()).toMatchObject({ version: "well" });

test("4 GB of memory: it is ended, and failed with the reason once that goes on", async () => {
  const { attempt, status, told } = await hostile();
  const hog =
    "const kept = []; for (let n = 0; n < 4096; n += 1) kept.push(Buffer.alloc(1024 * 1024, 1)); return kept.length";
  // Ended, or, on a machine that takes long to give it so much, told before that it takes too long.
  expect([502, 504]).toContain((await attempt(hog)).status);
  await neighbourAnswers();
  const again = () => attempt(hog).then(async () => (await status()).status);
  await expect.poll(again).toBe("failed");
  expect((await status()).error).toBe("The app stopped several times in a row: It used more than 192 MB of memory.");
  expect(await told()).toContain("It used more than 192 MB of memory.");
  await neighbourAnswers();
});

test("a busy loop has one core at most, and its caller is told that it takes too long", async () => {
  const { attempt } = await hostile();
  const spinning = attempt("for (;;);");
  await neighbourAnswers();
  expect((await spinning).status).toBe(504);
  await neighbourAnswers();
});

test("a fork bomb ends at the number of processes", async () => {
  const { attempt } = await hostile();
  const bomb = `for (let n = 0; n < 500; n += 1) try { lib.child.spawn("/bin/bun", ["-e", "setTimeout(() => {}, 1e6)"]).on("error", () => {}); } catch {}
    await Bun.sleep(500);
    return lib.fs.readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).length`;
  const answer = await attempt(bomb);
  if (answer.status === 200) expect(((await answer.json()) as { value: number }).value ?? 0).toBeLessThan(24);
  // Ended, or so held back that its answer is late.
  else expect([502, 504]).toContain(answer.status);
  await neighbourAnswers();
});

test("10,000 sockets end at the number of open files, inside its own network", async () => {
  const { attempt } = await hostile();
  const open = `const server = lib.net.createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const sockets = []; let refused = 0;
    for (let n = 0; n < 10000; n += 1) { const socket = lib.net.connect(server.address().port, "127.0.0.1"); socket.on("error", () => { refused += 1; }); sockets.push(socket); }
    await Bun.sleep(1000); const count = lib.fs.readdirSync("/proc/self/fd").length;
    for (const socket of sockets) socket.destroy(); server.close(); return { count, refused }`;
  const response = await attempt(open);
  const answer = (await response.json()) as { value?: { count: number; refused: number }; refused?: string };
  // So many are refused, or even looking needs a file more than there may be, or it is held back until it is late.
  if (answer.value) expect(answer.value.count).toBeLessThanOrEqual(256);
  else if (answer.refused) expect(answer.refused).toMatch(/EMFILE|too many/i);
  else expect(response.status).toBe(504);
  await neighbourAnswers();
});

test("10,000 connections to its database: it is ended with the reason, and the neighbour's database works", async () => {
  const { attempt, told } = await hostile();
  const knock = `let n = 0; const again = () => { if (n++ > 10000) return; const socket = lib.net.connect("/run/db/.s.PGSQL.5432");
      socket.resume().on("error", () => {}).on("close", again); };
    for (let at = 0; at < 100; at += 1) again(); await Bun.sleep(20000); return n`;
  await attempt(knock);
  await expect
    .poll(told)
    .toContain("The app stopped (1 in a row): It opened hundreds of connections to its database within a second.");
  await neighbourAnswers();
});

test("a filled disk is its own: no room in its folder, none for one large file, and none beside its socket", async () => {
  const { attempt } = await hostile();
  const fill = (path: string) => `const chunk = Buffer.alloc(256 * 1024);
    for (let n = 0; n < 4096; n += 1) lib.fs.appendFileSync(${JSON.stringify(path)}, chunk);`;
  const codeOf = async (code: string) => ((await (await attempt(code)).json()) as { code?: string }).code;
  expect(await codeOf(fill("/tmp/one"))).toMatch(/ENOSPC|EFBIG/);
  expect(await codeOf(fill("/run/app/one"))).toMatch(/ENOSPC|EFBIG/);
  await neighbourAnswers();
});

test("a flood of lines is cut, and does not hide why the app was ended", async () => {
  const { projectId, attempt, told } = await hostile();
  await attempt('for (let n = 0; n < 200000; n += 1) console.log("flood " + n); return "printed"');
  await expect.poll(told).toContain("flood");
  await attempt("setTimeout(() => { console.error('last words'); process.exit(3); }, 20); return 1");
  await expect.poll(told).toContain("The app stopped (1 in a row)");
  const lines = await fixture.hosting.readLog(projectId, "live", null);
  expect(JSON.stringify(lines).length).toBeLessThan(150_000);
  await neighbourAnswers();
});

test("an answer that never begins, one without end, and a request that is too large are refused", async () => {
  const { session, attempt } = await hostile(`
    export default { async fetch(request) {
      if (request.url.endsWith("/silent")) await Bun.sleep(60000);
      if (request.url.endsWith("/endless")) return new Response(new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(65536)); } }));
      return new Response(String((await request.arrayBuffer()).byteLength));
    } };`);
  expect((await fixture.call(session, "/api/silent")).status).toBe(504);
  const endless = await fixture.call(session, "/api/endless");
  await expect(endless.arrayBuffer()).rejects.toThrow();
  expect((await attempt("x".repeat(2 * MEBIBYTE))).status).toBe(413);
  expect(await (await attempt("small")).text()).toBe("5");
  await neighbourAnswers();
});

test("a query that wants all memory fails by itself", async () => {
  const { attempt } = await hostile();
  const greedy = `const sql = lib.sql(); await sql.unsafe("set work_mem = '2000GB'");
    await sql.unsafe("select length(string_agg(repeat(md5(n::text), 100000), '')) from generate_series(1, 300) n")`;
  const { refused } = (await (await attempt(greedy)).json()) as { refused?: string };
  expect(refused).toMatch(/out of memory|exceeds the maximum|invalid memory alloc|cannot enlarge/i);
  await neighbourAnswers();
});
