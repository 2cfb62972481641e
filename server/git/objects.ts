// Git's objects from source trees: files, folders and commits with their hashes, and the pack that holds them.
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { assetBase64, isAssetPath } from "#contract";

export type ObjectKind = "commit" | "tree" | "blob";
export type GitObject = Readonly<{ hash: string; kind: ObjectKind; content: Buffer }>;

/** Numbers of the kinds in packs (gitformat-pack). */
const KIND_NUMBERS: Readonly<Record<ObjectKind, number>> = { commit: 1, tree: 2, blob: 3 };
const FILE_MODE = "100644";
const FOLDER_MODE = "40000";

export function objectOf(kind: ObjectKind, content: Buffer): GitObject {
  const hash = createHash("sha1").update(`${kind} ${content.length}\0`).update(content).digest("hex");
  return { hash, kind, content };
}

/** A file as Git keeps it: assets are the files that they are. */
export function fileBytes(path: string, text: string): Buffer {
  const base64 = isAssetPath(path) ? assetBase64(path, text) : null;
  return base64 === null ? Buffer.from(text) : Buffer.from(base64, "base64");
}

type Folder = { files: Map<string, string>; folders: Map<string, Folder> };
const emptyFolder = (): Folder => ({ files: new Map(), folders: new Map() });

/**
 * The folders of a tree, the outermost last.
 * @param files path → hash of the file's object
 */
export function folderObjects(files: Readonly<Record<string, string>>): GitObject[] {
  const root = emptyFolder();
  for (const [path, hash] of Object.entries(files)) {
    const names = path.split("/");
    const name = names.pop() ?? "";
    let folder = root;
    for (const one of names) {
      const below = folder.folders.get(one) ?? emptyFolder();
      folder.folders.set(one, below);
      folder = below;
    }
    folder.files.set(name, hash);
  }
  const objects: GitObject[] = [];
  addFolder(root, objects);
  return objects;
}

function addFolder({ files, folders }: Folder, into: GitObject[]): string {
  const entries = [
    ...[...files].map(([name, hash]) => ({ name, order: name, mode: FILE_MODE, hash })),
    // Folders are sorted as if their names ended in a slash (gitformat-index and fsck).
    ...[...folders].map(([name, below]) => ({
      name,
      order: `${name}/`,
      mode: FOLDER_MODE,
      hash: addFolder(below, into),
    })),
  ];
  entries.sort((left, right) => Buffer.compare(Buffer.from(left.order), Buffer.from(right.order)));
  const parts = entries.flatMap(({ mode, name, hash }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, "hex")]);
  const object = objectOf("tree", Buffer.concat(parts));
  into.push(object);
  return object.hash;
}

export type CommitParts = Readonly<{
  tree: string;
  parents: readonly string[];
  author: string;
  at: Date;
  message: string;
}>;

/** Nothing of it depends on when or where it is written: the same revision is the same commit everywhere. */
export function commitObject({ tree, parents, author, at, message }: CommitParts): GitObject {
  const name = author.replace(/[<>\0\n]/g, "").trim() || "creator";
  const who = `${name} <${encodeURIComponent(name)}@ninefold.invalid> ${Math.floor(at.getTime() / 1000)} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    "",
    `${message.replaceAll("\0", "").trim()}\n`,
  ];
  return objectOf("commit", Buffer.from(lines.join("\n")));
}

/** The parents that a commit names. */
export const parentsOf = (commit: Buffer): string[] =>
  headOf(commit).flatMap((line) => /^parent ([0-9a-f]{40})$/.exec(line)?.[1] ?? []);

export const treeOf = (commit: Buffer): string | null =>
  /^tree ([0-9a-f]{40})$/.exec(headOf(commit)[0] ?? "")?.[1] ?? null;

/** The first line of a commit's message. */
export function titleOf(commit: Buffer): string {
  const text = commit.toString("utf8");
  const message = text.slice(text.indexOf("\n\n") + 2);
  return message.trim().split("\n")[0]?.trim() ?? "";
}

const headOf = (commit: Buffer): string[] => {
  const end = commit.indexOf("\n\n");
  return commit.toString("latin1", 0, end < 0 ? commit.length : end).split("\n");
};

/** A pack of whole objects (gitformat-pack, version 2). */
export function packOf(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const parts = [
    head,
    ...objects.flatMap(({ kind, content }) => [entryHead(kind, content.length), deflateSync(content)]),
  ];
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return Buffer.concat([...parts, hash.digest()]);
}

function entryHead(kind: ObjectKind, length: number): Buffer {
  const bytes: number[] = [];
  let byte = (KIND_NUMBERS[kind] << 4) | (length & 15);
  let rest = length >>> 4;
  while (rest > 0) {
    bytes.push(byte | 128);
    byte = rest & 127;
    rest >>>= 7;
  }
  return Buffer.from([...bytes, byte]);
}
