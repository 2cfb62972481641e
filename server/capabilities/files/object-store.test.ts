// Files of apps in a bucket of a real S3 server: uploaded and fetched through the gateway, swept, and while the server is away.
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession, UploadedFile } from "#contract";
import { createHostingFixture, type HostingFixture, plainApp, versionApp } from "#hosting-testing";
import { openWorkers, type Workers } from "#workers";
import { startS3Server } from "../testing/s3-server.ts";
import { createObjectStore } from "./object-store.ts";
import { type FileCapability, openFiles } from "./open-files.ts";

const MOST_BYTES = 4 * 1024 * 1024;
const faults: unknown[] = [];
const made: {
  s3: Awaited<ReturnType<typeof startS3Server>>;
  files: FileCapability;
  workers: Workers;
  fixture: HostingFixture;
  folder: string;
  session: AppSession;
} = {} as typeof made;

beforeAll(async () => {
  made.s3 = await startS3Server();
  made.folder = await mkdtemp(join(tmpdir(), "ninefold-files-"));
  const exchange = join(made.folder, "exchange");
  made.workers = await openWorkers({ name: made.folder, sandbox: "bubblewrap", exchange });
  made.fixture = await createHostingFixture({
    files({ database }) {
      made.files = openFiles({
        dataDir: made.folder,
        url: made.s3.url,
        database,
        workers: made.workers,
        bounds: { mostBytes: MOST_BYTES, perAppBytes: 100 * MOST_BYTES },
        refuseIfFull: async () => {},
        heldFiles: async () => null,
        onFault: (error) => faults.push(error),
      });
      return made.files;
    },
  });
  await made.files.start();
  const { projectId, owner } = await made.fixture.createProject();
  await made.fixture.deploy(projectId, plainApp(versionApp("one")));
  made.session = await made.fixture.session(projectId, owner);
});
afterAll(async () => {
  await made.fixture.close();
  await made.files.close();
  await made.workers.close();
  await made.s3.close();
  await rm(made.folder, { recursive: true, force: true });
});

const send = (name: string, body: Uint8Array<ArrayBuffer>) =>
  made.fixture.call(made.session, `/_ninefold/files?name=${name}`, { method: "POST", body });
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${made.fixture.origin}${made.session.base}/${address}`, { headers });
const uploaded = async (answer: Response) => (await answer.json()) as UploadedFile; // the gateway's answer
const onDisk = async () =>
  (await readdir(join(made.folder, "files"), { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
const storeAt = (url: string) =>
  createObjectStore({
    url,
    folder: join(made.folder, "other"),
    exchange: made.folder,
    onFault: (error) => faults.push(error),
  });

test("a file goes into the bucket and comes back whole and in parts; nothing of it stays on the disk", async () => {
  const content = new Uint8Array(randomBytes(3_000_000));
  const answer = await send("numbers.bin", content);
  expect(answer.status).toBe(201);
  const { address } = await uploaded(answer);
  expect(Buffer.compare(Buffer.from(await (await get(address)).arrayBuffer()), content)).toBe(0);
  const part = await get(address, { range: "bytes=2999000-" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2999000-2999999/3000000"]);
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), content.subarray(2_999_000))).toBe(0);
  expect(await onDisk()).toEqual([]);
  // The same content again is one object.
  expect((await send("again.bin", content)).status).toBe(201);
});

test("a picture is measured before it is kept, and smaller ones are made from the bucket's", async () => {
  const size = { width: 1200, height: 800, channels: 3 as const, background: "#a03060" };
  const file = await uploaded(await send("garden.png", new Uint8Array(await sharp({ create: size }).png().toBuffer())));
  expect(file).toMatchObject({ type: "image/png", width: 1200, height: 800 });
  for (let times = 0; times < 2; times += 1) {
    const smaller = await get(`${file.address}&size=320`);
    expect(smaller.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 213 });
  }
  expect(await onDisk()).toEqual([]);
});

test("what nothing wants is swept out of the bucket, with the pictures made of it; what something wants stays", async () => {
  const store = storeAt(made.s3.url);
  await store.prepare();
  async function* one(text: string) {
    yield Buffer.from(text);
  }
  const keys: string[] = [];
  for (const text of ["stays", "goes"]) {
    const received = await store.receive(one(text), 100);
    await received.keep();
    await received.release();
    await store.put(`${received.hash}-96`, Buffer.from("small"));
    keys.push(received.hash);
  }
  const [stays = "", goes = ""] = keys;
  const wanted = async (hashes: readonly string[]) => new Set(hashes.filter((hash) => hash !== goes));
  expect(await store.removeUnwanted({ before: new Date(Date.now() - 60_000), wanted })).toBe(0);
  expect(await store.removeUnwanted({ before: new Date(Date.now() + 60_000), wanted })).toBe(2);
  expect(await Promise.all([stays, `${stays}-96`, goes, `${goes}-96`].map(store.sizeOf))).toEqual([5, 5, null, null]);
  expect((await buffer(await store.read(stays, { start: 1, end: 2 }))).toString()).toBe("ta");
  await expect(store.read(goes, null)).rejects.toMatchObject({
    status: 404,
    message: "This file is not there any more.",
  });
  await store.close();
});

test("a wrong key and a missing bucket are told at the start, without the key", async () => {
  for (const [wrong, sentence] of [
    [{ keyId: "nobody" }, /refuses the key of FILES_URL/],
    [{ bucket: "none-such" }, /none-such at http:\/\/127\.0\.0\.1:\d+ \(FILES_URL\) is not there: make it first/],
  ] as const) {
    const store = storeAt(made.s3.urlOf(wrong));
    const error = await store.prepare().then(
      () => null,
      (fault: Error) => fault,
    );
    expect(error?.message).toMatch(sentence);
    expect(error?.message).not.toContain("S3RVER");
    await store.close();
  }
});

test("while the server is away people get a sentence, the operator another, and nothing half-kept is left", async () => {
  const { address } = await uploaded(await send("before.bin", new Uint8Array(randomBytes(1_000))));
  await made.s3.stop();
  faults.length = 0;
  for (const answer of [await get(address), await send("during.bin", new Uint8Array(randomBytes(1_000)))])
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: "Files can't be kept or fetched right now. Please try again in a moment." },
    ]);
  expect(faults.map(String)).toEqual([
    expect.stringMatching(/The bucket ninefold-files at http.* \(FILES_URL\) does not answer/),
    expect.stringMatching(/does not answer/),
  ]);
  expect(await onDisk()).toEqual([]);
  const { rows } = await made.fixture.database.pool.query("select 1 from app_files where name = 'during.bin'");
  expect(rows).toEqual([]);
  // A start goes on without it.
  const store = storeAt(made.s3.url);
  await store.prepare();
  await store.close();
});
