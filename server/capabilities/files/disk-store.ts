// The file store on disk: one file a content, in 256 folders named for the beginning of its hash.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type FileStore, FileTooLarge, type Received, type Show } from "./file-store.ts";

/** Enough for every type that has a mark (file-type's documentation). */
const HEAD_BYTES = 4_100;
/** What stays free of the disk beside files. */
const RESERVE_BYTES = 256 * 1024 * 1024;
const KEY = /^([0-9a-f]{2})[0-9a-f]{62}(-\d{1,5})?$/;
const HASH_LENGTH = 64;

/** @param exchange the folder through which workers see single files, on the same file system */
export function createDiskStore(folder: string, exchange: string): FileStore {
  const incoming = join(folder, ".new-incoming");

  const pathOf = (key: string) => {
    const [, start] = KEY.exec(key) ?? [];
    if (start === undefined) throw new Error(`"${key}" is no key of a file.`);
    return join(folder, start, key);
  };
  const folderOf = (key: string) => mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });

  const showing =
    (source: string): Show =>
    async (use) => {
      const path = join(exchange, randomUUID());
      await link(source, path);
      try {
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    };

  return Object.freeze({
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(exchange, { recursive: true });
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { mode: 0o700 });
    },
    async receive(source: AsyncIterable<Buffer>, mostBytes: number) {
      const path = join(incoming, randomUUID());
      const release = () => rm(path, { force: true });
      try {
        const written = await writeDown(source, path, mostBytes);
        const keep = async () => {
          await folderOf(written.hash);
          await link(path, pathOf(written.hash)).catch(unlessThere);
          // Content that was there before is as good as new: nobody may sweep it away now.
          const now = new Date();
          await utimes(pathOf(written.hash), now, now);
        };
        return { ...written, show: showing(path), keep, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    async put(key: string, content: Uint8Array) {
      const path = join(incoming, randomUUID());
      try {
        await writeFile(path, content, { mode: 0o600, flag: "wx" });
        await folderOf(key);
        await rename(path, pathOf(key));
      } finally {
        await rm(path, { force: true });
      }
    },
    sizeOf: (key: string) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (key, range) => createReadStream(pathOf(key), range ?? {}),
    show: (key) => showing(pathOf(key)),
    removeUnwanted: (options) => removeUnwanted(folder, options),
    async hasRoomFor(bytes: number) {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > RESERVE_BYTES + bytes;
    },
  } satisfies FileStore);
}

async function writeDown(
  source: AsyncIterable<Buffer>,
  path: string,
  mostBytes: number,
): Promise<Pick<Received, "hash" | "bytes" | "head">> {
  const hash = createHash("sha256");
  const state = { bytes: 0, head: Buffer.alloc(0) };
  async function* measured() {
    for await (const piece of source) {
      state.bytes += piece.length;
      if (state.bytes > mostBytes) throw new FileTooLarge();
      hash.update(piece);
      if (state.head.length < HEAD_BYTES)
        state.head = Buffer.concat([state.head, piece.subarray(0, HEAD_BYTES - state.head.length)]);
      yield piece;
    }
  }
  // Readable by the workers' own users, who are shown single files; the folder itself is closed to everybody else.
  await pipeline(measured, createWriteStream(path, { flags: "wx", mode: 0o644, flush: true }));
  return { ...state, hash: hash.digest("hex") };
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}

async function removeUnwanted(
  folder: string,
  { before, wanted }: Parameters<FileStore["removeUnwanted"]>[0],
): Promise<number> {
  let removed = 0;
  for (const start of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    const keys = (await readdir(join(folder, start))).filter((name) => KEY.test(name));
    const old: string[] = [];
    for (const key of keys) {
      const { mtime } = await stat(join(folder, start, key));
      if (mtime < before) old.push(key);
    }
    const hashes = await wanted([...new Set(old.map((key) => key.slice(0, HASH_LENGTH)))]);
    for (const key of old.filter((each) => !hashes.has(each.slice(0, HASH_LENGTH)))) {
      await rm(join(folder, start, key), { force: true });
      removed += 1;
    }
  }
  return removed;
}
