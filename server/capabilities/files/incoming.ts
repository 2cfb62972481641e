// What comes in is written to the disk first, whatever keeps it afterwards: measured, hashed, and shown to workers one file at a time.
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FileTooLarge, type Received, type Show } from "./file-store.ts";

/** Enough for every type that has a mark (file-type's documentation). */
const HEAD_BYTES = 4_100;
/** What stays free of the disk beside files. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** Whether the disk of a folder has room for so many bytes more. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > RESERVE_BYTES + bytes;
}

/** @param exchange the folder through which workers see single files, on the same file system */
export const showingIn =
  (exchange: string) =>
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

/** @throws FileTooLarge */
export async function writeDown(
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
