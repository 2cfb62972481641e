// A task of workers: unpacks what was pushed, and gives its commits with their files. Nothing of it is trusted.
import { assetTypeOf, isAssetPath } from "#contract";
import { Refusal } from "#http";
import type { TaskContext } from "#workers";
import type { History } from "./history.ts";
import { PACK_OBJECTS_MAX, PUSH_COMMITS_MAX, SMALL_OBJECT_BYTES_MAX, UNPACKED_BYTES_MAX } from "./limits.ts";
import { type ObjectReader, readObjects } from "./object-reader.ts";
import { folderObjects, parentsOf, treeOf } from "./objects.ts";
import { filesOf, type TreeFiles, textOf } from "./read-tree.ts";
import { inRepository, type Repository } from "./repository.ts";

export type ReceiveInput = Readonly<{ history: History; tip: string; pack: Uint8Array }>;
export type PushedCommit = Readonly<{
  hash: string;
  content: Uint8Array;
  /** Path → key of its text. */
  files: Readonly<Record<string, string>>;
}>;
export type Received = Readonly<{
  /** Parents before their children; the last is the tip. */
  commits: readonly PushedCommit[];
  texts: Readonly<Record<string, string>>;
}>;

const refused = (message: string) => new Refusal(422, message);

/** @throws Refusal 422 with what can't be taken, 409 for another history */
export async function run({ history, tip, pack }: ReceiveInput, { signal }: TaskContext): Promise<Received> {
  return inRepository(history, signal, async (repository) => {
    await unpack(repository, Buffer.from(pack), signal);
    const objects = await readObjects(repository, signal);
    const commits = await newCommits(objects, tip, history);
    return withTexts(commits, objects);
  });
}

/** @throws Refusal 422 for a pack that is none, or too much */
export async function unpack({ run: git }: Repository, pack: Buffer, signal: AbortSignal): Promise<void> {
  const isPack = pack.length > 12 && pack.toString("latin1", 0, 4) === "PACK";
  if (!isPack) throw refused("What was sent is no pack of Git's.");
  if (pack.readUInt32BE(8) > PACK_OBJECTS_MAX)
    throw refused(`A pack can have at most ${PACK_OBJECTS_MAX.toLocaleString("en-US")} objects.`);
  const { status, complaint } = await git(["index-pack", "--stdin", "--fix-thin", "--strict"], { input: pack, signal });
  if (status === null) throw refused("Unpacking this takes more time or memory than a push may have.");
  if (status !== 0) throw refused(`The pack can't be taken: ${reasonIn(complaint)}`);
}

const reasonIn = (complaint: string): string =>
  complaint
    .split("\n")
    .findLast((line) => /^(fatal|error):/.test(line))
    ?.replace(/^(fatal|error): /, "")
    .slice(0, 200) ?? "it is not readable";

type Found = { hash: string; content: Buffer; files: TreeFiles };

async function newCommits(objects: ObjectReader, tip: string, history: History): Promise<Found[]> {
  const known = new Set(history.commits.map(({ hash }) => hash));
  const found = new Map<string, { content: Buffer; parents: string[] }>();
  const reached = new Set<string>();
  const waiting = [tip];
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    if (known.has(hash)) reached.add(hash);
    if (known.has(hash) || found.has(hash)) continue;
    if (found.size >= PUSH_COMMITS_MAX)
      throw refused(`A push can have at most ${PUSH_COMMITS_MAX} commits. Push them in parts, or as one.`);
    const content = await commitContent(objects, hash);
    const parents = parentsOf(content);
    found.set(hash, { content, parents });
    waiting.push(...parents);
  }
  if (!reached.has(history.head)) throw new Refusal(409, "It does not continue what the project has now: pull first.");
  const commits: Found[] = [];
  for (const hash of parentsFirst(tip, found)) {
    const { content } = found.get(hash) ?? { content: Buffer.alloc(0) };
    const files = await filesOf(treeOf(content) ?? "", objects).catch((error: unknown) => {
      if (!(error instanceof Refusal) || hash === tip) throw error;
      throw refused(`In the commit ${hash.slice(0, 8)}: ${error.message}`);
    });
    // Folders are made anew from paths when somebody clones: they must come out as the commit names them.
    if (folderObjects(files).at(-1)?.hash !== treeOf(content))
      throw refused(
        `The commit ${hash.slice(0, 8)} has a folder without files, or a name that is not UTF-8, which a project does not keep.`,
      );
    commits.push({ hash, content, files });
  }
  return commits;
}

/** @throws Refusal 422 for a commit that there is not, or that is too long */
export async function commitContent(objects: ObjectReader, hash: string): Promise<Buffer> {
  const known = objects.sizeOf(hash);
  if (known?.kind !== "commit")
    throw refused("It is built on commits that the project does not have: clone the project and build on that.");
  if (known.bytes > SMALL_OBJECT_BYTES_MAX) throw refused("A commit's message is too long.");
  return (await objects.read([hash], SMALL_OBJECT_BYTES_MAX)).get(hash) ?? Buffer.alloc(0);
}

function parentsFirst(tip: string, found: ReadonlyMap<string, { parents: readonly string[] }>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const waiting: { hash: string; isLeft: boolean }[] = [{ hash: tip, isLeft: false }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one.isLeft) order.push(one.hash);
    if (one.isLeft || seen.has(one.hash) || !found.has(one.hash)) continue;
    seen.add(one.hash);
    waiting.push({ hash: one.hash, isLeft: true });
    for (const parent of found.get(one.hash)?.parents ?? []) waiting.push({ hash: parent, isLeft: false });
  }
  return order;
}

async function withTexts(found: readonly Found[], objects: ObjectReader): Promise<Received> {
  const contents = await objects.read(
    found.flatMap(({ files }) => Object.values(files)),
    UNPACKED_BYTES_MAX,
  );
  const texts: Record<string, string> = {};
  const commits = found.map(({ hash, content, files }) => {
    const keys = Object.entries(files).map(([path, object]) => {
      // An asset's text begins with its kind, which its name tells.
      const key = `${isAssetPath(path) ? assetTypeOf(path) : "text"}:${object}`;
      texts[key] ??= textOf(path, contents.get(object) ?? Buffer.alloc(0));
      return [path, key];
    });
    return { hash, content, files: Object.fromEntries(keys) };
  });
  return { commits, texts };
}
