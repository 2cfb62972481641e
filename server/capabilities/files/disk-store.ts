// The file store on disk: one file a content, in 256 folders named for the beginning of its hash.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";
import { hasRoom, showingIn, writeDown } from "./incoming.ts";

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

  const showing = showingIn(exchange);

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
    async read(key, range) {
      const stream = createReadStream(pathOf(key), range ?? {});
      await once(stream, "open");
      return stream;
    },
    show: (key) => showing(pathOf(key)),
    removeUnwanted: (options) => removeUnwanted(folder, options),
    hasRoomFor: (bytes: number) => hasRoom(folder, bytes),
  } satisfies FileStore);
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
