// In a worker: reads objects of a repository that a stranger may have filled. A size is looked at before the content is.
import { Refusal } from "#http";
import type { ObjectKind } from "./objects.ts";
import type { Repository } from "./repository.ts";

export type ObjectReader = Readonly<{
  /** Null for an object that there is not. */
  sizeOf(hash: string): Readonly<{ kind: ObjectKind; bytes: number }> | null;
  /** Contents by hash. @throws Refusal 422 when they are more than `most` bytes together */
  read(hashes: readonly string[], most: number): Promise<Map<string, Buffer>>;
}>;

const NEWLINE = 10;

/** @throws Error when the repository can't be read */
export async function readObjects({ run }: Repository, signal: AbortSignal): Promise<ObjectReader> {
  const listed = await run(["cat-file", "--batch-all-objects", "--batch-check", "--unordered"], { signal });
  if (listed.status !== 0) throw new Error(`git could not list objects: ${listed.complaint}`);
  const sizes = new Map(
    listed.output
      .toString("latin1")
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [hash = "", kind = "", bytes = "0"] = line.split(" ");
        return [hash, { kind: kind as ObjectKind, bytes: Number(bytes) }] as const;
      }),
  );
  return Object.freeze({
    sizeOf: (hash: string) => sizes.get(hash) ?? null,
    async read(hashes: readonly string[], most: number) {
      const wanted = [...new Set(hashes)];
      const bytes = wanted.reduce((sum, hash) => sum + (sizes.get(hash)?.bytes ?? 0), 0);
      if (bytes > most) throw new Refusal(422, "Its files take more space than a push may have.");
      const input = Buffer.from(wanted.map((hash) => `${hash}\n`).join(""));
      const { status, output, complaint } = await run(["cat-file", "--batch", "--buffer"], { input, signal });
      if (status !== 0) throw new Error(`git could not read objects: ${complaint}`);
      return contentsOf(output);
    },
  });
}

/** `<hash> <kind> <bytes>`, a line end, the content, a line end; then the next. */
function contentsOf(output: Buffer): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(NEWLINE, at);
    const [hash = "", , bytes] = output.toString("latin1", at, end).split(" ");
    const from = end + 1;
    const to = from + Number(bytes);
    if (Number.isNaN(to)) {
      at = from;
      continue;
    }
    contents.set(hash, output.subarray(from, to));
    at = to + 1;
  }
  return contents;
}
