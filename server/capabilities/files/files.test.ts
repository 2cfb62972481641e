// Files of apps from outside: uploaded and fetched through the gateway, by people who keep to the rules and by some who don't.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession, UploadedFile } from "#contract";
import { createHostingFixture, type HostingFixture, plainApp, versionApp } from "#hosting-testing";
import { sessionIn } from "#testing";
import { openWorkers, type Workers } from "#workers";
import { type FileCapability, openFiles } from "./open-files.ts";

const MOST_BYTES = 2 * 1024 * 1024;
const PER_APP_BYTES = 6 * 1024 * 1024;

const made: {
  files: FileCapability;
  workers: Workers;
  fixture: HostingFixture;
  folder: string;
  /** Apps' databases can't be looked through. */
  isAway: boolean;
} = {} as typeof made;

beforeAll(async () => {
  made.folder = await mkdtemp(join(tmpdir(), "ninefold-files-"));
  made.workers = await openWorkers({
    name: made.folder,
    sandbox: "bubblewrap",
    exchange: join(made.folder, "exchange"),
  });
  made.fixture = await createHostingFixture({
    files({ database }) {
      made.files = openFiles({
        dataDir: made.folder,
        database,
        workers: made.workers,
        bounds: { mostBytes: MOST_BYTES, perAppBytes: PER_APP_BYTES },
        refuseIfFull: async () => {},
        heldFiles: async (app, ids) => (made.isAway ? null : made.fixture.hosting.heldFiles(app, ids)),
        onFault: (error) => console.error(error),
      });
      return made.files;
    },
  });
  await made.files.start();
});
afterAll(async () => {
  await made.fixture.close();
  await made.files.close();
  await made.workers.close();
  await rm(made.folder, { recursive: true, force: true });
});

/** An app of an owner, who visits it. */
async function openApp() {
  const { projectId, owner } = await made.fixture.createProject();
  await made.fixture.deploy(projectId, plainApp(versionApp("one")));
  return { projectId, owner, session: await made.fixture.session(projectId, owner) };
}

const send = (session: AppSession, name: string, body: Uint8Array<ArrayBuffer> | string, headers = {}) =>
  made.fixture.call(session, `/_ninefold/files?name=${encodeURIComponent(name)}`, { method: "POST", body, headers });

async function upload(
  session: AppSession,
  name: string,
  body: Uint8Array<ArrayBuffer> | string,
): Promise<UploadedFile> {
  const answer = await send(session, name, body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as UploadedFile; // the gateway's answer
}

const addressOf = (session: AppSession, address: string) => `${made.fixture.origin}${session.base}/${address}`;
const get = (session: AppSession, address: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(session, address), { headers });
const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#a03060" } })
      .png()
      .toBuffer(),
  );
const sentenceOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
/** Everything in the store, the made ones and the half-made too. */
const stored = async () =>
  (await readdir(join(made.folder, "files"), { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

test("what a member gives who is tried out is given to them, and shown to them", async () => {
  const { projectId, owner } = await made.fixture.createProject();
  await made.fixture.preview(projectId, plainApp(versionApp("one")));
  const code = await made.fixture.hosting.issueFrameCode(projectId, "preview", owner, "member");
  const page = await made.fixture.ask("127.0.0.1", `/preview/app/${projectId}/?token=${code}`);
  const session = sessionIn(page.body);
  const file = await upload(session, "note.txt", "tried");
  expect(new URLSearchParams(file.address.split("?")[1]).get("for")).toBe(session.user.id);
  expect(session.user.id).not.toBe(owner.id);
  expect(await (await get(session, file.address)).text()).toBe("tried");
});

test("a file comes back byte for byte, under its name, and in parts", async () => {
  const { session } = await openApp();
  const content = new Uint8Array(randomBytes(300_000));
  const file = await upload(session, "Plän für “Montag”.bin", content);
  expect(file).toMatchObject({ name: "Plän für “Montag”.bin", bytes: 300_000, width: null, height: null });
  const whole = await get(session, file.address);
  expect(
    createHash("sha256")
      .update(Buffer.from(await whole.arrayBuffer()))
      .digest("hex"),
  ).toBe(createHash("sha256").update(content).digest("hex"));
  expect(whole.headers.get("content-disposition")).toBe(
    `attachment; filename="Pl_n f_r _Montag_.bin"; filename*=UTF-8''Pl%C3%A4n%20f%C3%BCr%20%E2%80%9CMontag%E2%80%9D.bin`,
  );
  expect(whole.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
  const part = await get(session, file.address, { range: "bytes=1000-1999" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 1000-1999/300000");
  expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(content.subarray(1000, 2000)))).toBe(true);
  expect((await get(session, file.address, { range: "bytes=400000-" })).status).toBe(416);
  const etag = whole.headers.get("etag") ?? "";
  expect((await get(session, file.address, { "if-none-match": etag })).status).toBe(304);
});

test("a picture has its size, and comes smaller where that is asked for, once made and kept", async () => {
  const { session } = await openApp();
  const file = await upload(session, "garden.png", await picture(1200, 800));
  expect(file).toMatchObject({ type: "image/png", width: 1200, height: 800 });
  const small = await get(session, `${file.address}&size=320`);
  expect(small.headers.get("content-type")).toBe("image/webp");
  const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
  expect([width, height]).toEqual([320, 213]);
  expect((await get(session, `${file.address}&size=320`)).headers.get("etag")).toBe(small.headers.get("etag"));
  // A size that nobody offers, and one that is larger than the picture, are the picture itself.
  for (const size of ["321", "1920"])
    expect((await get(session, `${file.address}&size=${size}`)).headers.get("content-type")).toBe("image/png");
});

test("a photo is kept without its place and device, unless its field wants them", async () => {
  const { session } = await openApp();
  const photo = new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#a03060" } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: "Canary-Camera" } } })
      .jpeg()
      .toBuffer(),
  );
  const plain = await sent(session, "photo.jpg", photo);
  const whole = await sent(session, "photo.jpg&metadata=keep", photo);
  expect(plain.file).toMatchObject({ type: "image/jpeg", width: 20, height: 30 });
  expect([plain, whole].map(({ text }) => text.includes("Canary-Camera"))).toEqual([false, true]);
});

async function sent(session: AppSession, query: string, body: Uint8Array<ArrayBuffer>) {
  const answer = await made.fixture.call(session, `/_ninefold/files?name=${query}`, { method: "POST", body });
  const file = (await answer.json()) as UploadedFile; // the gateway's answer
  return { file, text: Buffer.from(await (await get(session, file.address)).arrayBuffer()).toString("latin1") };
}

test("what a file is says its content, not its name", async () => {
  const { session } = await openApp();
  const typeOf = async (name: string, body: Uint8Array<ArrayBuffer> | string) => {
    const { type, address } = await upload(session, name, body);
    const answer = await get(session, address);
    return {
      type,
      served: answer.headers.get("content-type"),
      shown: answer.headers.get("content-disposition")?.split(";")[0],
    };
  };
  const page = "<!doctype html><script>parent.postMessage(1, '*')</script>";
  expect(await typeOf("cat.png", page)).toEqual({
    type: "text/plain",
    served: "text/plain; charset=utf-8",
    shown: "inline",
  });
  expect(await typeOf("page.html", await picture(4, 4))).toMatchObject({ type: "image/png", shown: "inline" });
  expect(await typeOf("report.png", "%PDF-1.7\n1 0 obj")).toMatchObject({
    type: "application/pdf",
    shown: "attachment",
  });
  expect(await typeOf("note.svg", "just text")).toMatchObject({ type: "text/plain" });
  expect(await typeOf("x.txt", new Uint8Array([0, 1, 2, 3]))).toMatchObject({
    type: "application/octet-stream",
    shown: "attachment",
  });
  // It begins as a picture does, and is none: pages are not told that they can show it.
  const liar = Buffer.concat([Buffer.from(await picture(4, 4)).subarray(0, 33), randomBytes(200)]);
  expect(await typeOf("liar.png", new Uint8Array(liar))).toMatchObject({ type: "application/octet-stream" });
  expect(
    await typeOf("xhtml.svg", '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
  ).toMatchObject({
    type: "text/plain",
  });
});

test("a drawing is shown as a picture, and nothing in it runs or reaches out", async () => {
  const { session } = await openApp();
  const drawing = `<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/")</script></svg>`;
  const { type, address } = await upload(session, "logo.svg", drawing);
  expect(type).toBe("image/svg+xml");
  const answer = await get(session, address);
  expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
  expect(answer.headers.get("content-security-policy")).not.toMatch(/allow-|script-src/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a picture of too many pixels is refused in words, and others are taken meanwhile", async () => {
  const { session } = await openApp();
  const bomb = bombOf(16_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = (await stored()).length;
  const answer = send(session, "bomb.png", bomb);
  await upload(session, "small.png", await picture(10, 10));
  expect((await answer).status).toBe(413);
  expect(await sentenceOf(await answer)).toBe(
    "A picture can have at most 50 million pixels, and this one has 16,000 × 16,000. Make it smaller and try again.",
  );
  expect((await stored()).length).toBe(before + 1);
});

test("what is too large is refused, whether its length says so or not, and so is nothing at all", async () => {
  const { session } = await openApp();
  const before = (await stored()).length;
  const answer = await send(session, "large.bin", new Uint8Array(MOST_BYTES + 1)).catch(() => null);
  // Who is told too early may find the connection closed instead.
  if (answer) expect(await sentenceOf(answer)).toBe("A file can have 2 MB at most.");
  expect(await sendChunked(session, MOST_BYTES + 100_000)).toMatch(/413|closed/);
  expect(await sentenceOf(await send(session, "empty.txt", ""))).toBe("This file is empty.");
  expect((await stored()).length).toBe(before);
});

test("an upload that breaks off leaves nothing", async () => {
  const { session } = await openApp();
  const before = (await stored()).length;
  const { port } = new URL(made.fixture.origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST ${session.base}/_ninefold/files?name=a.bin HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${session.token}\r\nContent-Length: 1000000\r\n\r\n`,
  );
  socket.write(Buffer.alloc(200_000));
  await expect.poll(async () => (await stored()).length).toBe(before + 1);
  socket.destroy();
  await expect.poll(async () => (await stored()).length).toBe(before);
});

test("of a thousand uploads at once a few are taken and the others told to come again, and the app goes on", async () => {
  const { session } = await openApp();
  const held: { end(): void }[] = [];
  const statuses: number[] = [];
  // Each holds its slot as long as it says nothing more.
  for (let count = 0; count < 1_000; count += 1)
    held.push(await beginUpload(session, (status) => statuses.push(status)));
  await expect.poll(() => statuses.length).toBe(996);
  expect(new Set(statuses)).toEqual(new Set([429]));
  expect((await made.fixture.call(session, "/api/hello")).status).toBe(200);
  for (const each of held) each.end();
  await expect.poll(async () => (await send(session, "later.txt", "hello")).status).toBe(201);
});

test("files are for those to whom the app gave an address, as long as they may use the app", async () => {
  const { projectId, owner, session } = await openApp();
  const { owner: guest } = await made.fixture.createProject();
  made.fixture.allow(projectId, guest, "member");
  const file = await upload(await made.fixture.session(projectId, guest), "mine.txt", "hello");
  expect((await get(session, file.address)).status).toBe(200);
  // Neither another name, nor another person, nor another time, nor another file.
  for (const [from, to] of [
    ["mine.txt", "your.txt"],
    [guest.id, owner.id],
    ["until=1", "until=2"],
    [file.id, crypto.randomUUID()],
  ] as const)
    expect((await get(session, file.address.replace(from, to))).status).toBe(403);
  // Nor another app, nor the preview.
  const other = await openApp();
  expect((await get(other.session, file.address)).status).toBe(403);
  made.fixture.deny(projectId, guest, "Your plan has ended.");
  await expect.poll(async () => (await get(session, file.address)).status).toBe(403);
});

test("names that lead elsewhere are names and nothing else, and without a session nothing is taken", async () => {
  const { session } = await openApp();
  expect((await upload(session, "../../../etc/passwd", "x")).name).toBe("passwd");
  expect((await upload(session, "..\\..\\evil\u0000\u202e.exe", "x")).name).toBe("evil.exe");
  expect((await upload(session, `${"a".repeat(300)}.jpeg`, "x")).name).toHaveLength(120);
  for (const name of ["", "..", "/", "\u0000"]) expect((await send(session, name, "x")).status).toBe(400);
  expect((await send({ ...session, token: "no.such.token" }, "a.txt", "x")).status).toBe(401);
  for (const path of ["../../secrets.json", "x/y", "%2e%2e/a", "..%2f..%2fsecrets.json/a"]) {
    const answer = await made.fixture.ask("127.0.0.1", `${session.base}/_ninefold/files/${path}`);
    expect([answer.status, answer.body]).toEqual([403, expect.stringContaining("good no more")]);
  }
});

test("the files of one app have a bound, which other apps don't feel", async () => {
  const { session } = await openApp();
  for (let count = 0; count < 3; count += 1) await upload(session, "part.bin", new Uint8Array(MOST_BYTES - 1_000));
  const refused = await send(session, "more.bin", new Uint8Array(100_000));
  expect([refused.status, await sentenceOf(refused)]).toEqual([
    409,
    "The files of this app take all of their 6 MB. Remove some that are not needed.",
  ]);
  await upload((await openApp()).session, "part.bin", new Uint8Array(100_000));
});

test("the same content is kept once, and stays until no file has it", async () => {
  const { projectId, session } = await openApp();
  const app = { projectId, environment: "live" as const };
  const content = new Uint8Array(randomBytes(5_000));
  const before = (await stored()).length;
  const [one, two] = [await upload(session, "one.bin", content), await upload(session, "two.bin", content)];
  expect((await stored()).length).toBe(before + 1);
  await ask(app, "/files/keep", [one.id, two.id]);
  await ask(app, "/files/remove", [one.id]);
  expect((await get(session, one.address)).status).toBe(404);
  expect((await get(session, two.address)).status).toBe(200);
  // Another app's word counts for nothing.
  await ask({ projectId: (await openApp()).projectId, environment: "live" }, "/files/remove", [two.id]);
  await ask({ projectId, environment: "preview" }, "/files/remove", [two.id]);
  expect((await get(session, two.address)).status).toBe(200);
});

/** Keeps what it is sent in a row; "forget" deletes all rows, as SQL of an app's own does. */
const NOTES_APP = plainApp(`
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
await sql\`create table if not exists notes (said jsonb, "odd name" text)\`;
export default { async fetch(request) {
  const text = await request.text();
  if (text === "forget") await sql\`delete from notes\`;
  else if (text !== "") await sql\`insert into notes (said) values (\${{ photo: text }})\`;
  return Response.json({});
} };`);

test("a file that no row names any more goes after two looks a week apart, and nothing goes that could not be looked for", async () => {
  const { projectId, owner } = await made.fixture.createProject();
  await made.fixture.deploy(projectId, NOTES_APP);
  const session = await made.fixture.session(projectId, owner);
  const app = { projectId, environment: "live" as const };
  const [held, lost] = [await upload(session, "held.txt", "held"), await upload(session, "lost.txt", "lost")];
  await ask(app, "/files/keep", [held.id, lost.id]);
  const say = (body: string) => made.fixture.call(session, "/api/say", { method: "POST", body });
  await say(`file:${held.id}/held.txt?type=text%2Fplain&bytes=4`);
  const { pool } = made.fixture.database;
  const aWeekPasses = () =>
    pool.query(
      `update app_files set kept_at = kept_at - interval '8 days', looked_at = looked_at - interval '8 days',
         missed_at = missed_at - interval '8 days' where project_id = $1`,
      [projectId],
    );
  const there = async () =>
    Promise.all([held, lost].map(async ({ address }) => (await get(session, address)).status === 200));
  await made.files.collect();
  expect((await pool.query("select looked_at from app_files where id = $1", [lost.id])).rows).toEqual([
    { looked_at: null },
  ]);
  await aWeekPasses();
  await made.files.collect();
  expect(await there()).toEqual([true, true]);
  // Nothing is concluded from a look that failed.
  await aWeekPasses();
  made.isAway = true;
  await made.files.collect();
  made.isAway = false;
  expect(await there()).toEqual([true, true]);
  await aWeekPasses();
  await made.files.collect();
  expect(await there()).toEqual([true, false]);
  await say("forget");
  await aWeekPasses();
  await made.files.collect();
  // A row names it again before the second look.
  await say(`file:${held.id}/held.txt?type=text%2Fplain&bytes=4`);
  await aWeekPasses();
  await made.files.collect();
  await say("forget");
  await aWeekPasses();
  await made.files.collect();
  expect(await there()).toEqual([true, false]);
});

/** A black square as a PNG of one bit a pixel: a few kilobytes that unpack to `side` times `side` pixels. */
function bombOf(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(content.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([mark, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  );
}

/** As the app itself asks on its socket. */
async function ask(app: { projectId: string; environment: "live" | "preview" }, path: string, ids: string[]) {
  const route = made.files.appCalls.find((each) => each.path === path);
  // The route reads nothing else of a call.
  await route?.answer({ app, readJson: async () => ({ ids }) } as unknown as Parameters<typeof route.answer>[0]);
}

/** An upload whose length is not told. */
function sendChunked(session: AppSession, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const sending = httpRequest(`${made.fixture.origin}${session.base}/_ninefold/files?name=a.bin`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.token}`, "transfer-encoding": "chunked" },
    });
    sending.once("error", () => resolve("closed"));
    sending.once("response", (answer) => resolve(String(answer.statusCode)));
    sending.end(Buffer.alloc(bytes));
  });
}

async function beginUpload(session: AppSession, onStatus: (status: number) => void) {
  const sending = httpRequest(`${made.fixture.origin}${session.base}/_ninefold/files?name=a.bin`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.token}`, "content-length": 10 },
    agent: false,
  });
  sending.on("error", () => {});
  sending.once("response", (answer) => {
    onStatus(answer.statusCode ?? 0);
    answer.resume();
  });
  sending.write("1");
  return { end: () => void sending.destroy() };
}
