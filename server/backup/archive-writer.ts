// Writes files into a tar stream: each with exactly the size it had at first, hard links once, one piece in memory at a time.
import { once } from "node:events";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pack } from "tar-stream";

export type ArchiveWriter = Readonly<{
  text(name: string, content: string): Promise<void>;
  /** One file; one that has gone is left out. */
  file(name: string, path: string): Promise<void>;
  /** A folder with all that is below it and not left out by its name. */
  folder(name: string, path: string, isLeftOut?: (name: string) => boolean): Promise<void>;
  entries(): number;
}>;

const PIECE_BYTES = 256 * 1024;

export function createArchiveWriter(pack: Pack): ArchiveWriter {
  /** First names of files that have several. */
  const firstNames = new Map<string, string>();
  let entries = 0;

  async function text(name: string, content: string): Promise<void> {
    entries += 1;
    await new Promise<void>((resolve, reject) =>
      pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
    );
  }

  async function file(name: string, path: string): Promise<void> {
    const handle = await open(path).catch(unlessGone);
    if (handle === null) return;
    try {
      const { size, mode, mtime, ino, dev, nlink } = await handle.stat();
      const first = nlink > 1 ? firstNames.get(`${dev}:${ino}`) : undefined;
      entries += 1;
      if (first !== undefined) {
        pack.entry({ name, type: "link", linkname: first });
        return;
      }
      if (nlink > 1) firstNames.set(`${dev}:${ino}`, name);
      await writeContent(pack.entry({ name, size, mode: mode & 0o777, mtime }), handle, size);
    } finally {
      await handle.close();
    }
  }

  async function folder(name: string, path: string, isLeftOut: (name: string) => boolean = () => false) {
    const { mode } = await stat(path);
    entries += 1;
    pack.entry({ name: `${name}/`, type: "directory", mode: mode & 0o777 });
    const inside = await readdir(path, { withFileTypes: true }).catch(unlessGone);
    for (const entry of inside ?? []) {
      if (isLeftOut(entry.name)) continue;
      const [itsName, itsPath] = [`${name}/${entry.name}`, join(path, entry.name)];
      if (entry.isDirectory()) await folder(itsName, itsPath, isLeftOut).catch(unlessGone);
      else if (entry.isFile()) await file(itsName, itsPath);
    }
  }

  return Object.freeze({ text, file, folder, entries: () => entries });
}

/** What shrinks meanwhile is filled up with zeros, as pg_basebackup does: the log of changes makes it good. */
async function writeContent(entry: NodeJS.WritableStream, handle: FileHandle, size: number): Promise<void> {
  const finished = once(entry, "finish");
  for (let written = 0; written < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - written));
    const { bytesRead } = await handle.read(piece, 0, piece.length, written);
    const content = bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
    written += content.length;
    if (!entry.write(content)) await once(entry, "drain");
  }
  entry.end();
  await finished;
}

function unlessGone(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
