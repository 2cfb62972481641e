// A task of workers: the commits of revisions, one after the other.
import type { Tree } from "#database";
import { commitObject, fileBytes, folderObjects, objectOf } from "./objects.ts";

export type DeriveInput = Readonly<{
  author: string;
  /** The commit before the first of them. */
  parent: string | null;
  revisions: readonly Readonly<{ number: number; title: string; at: Date; tree: Tree }>[];
  texts: Readonly<Record<string, string>>;
}>;
export type DerivedCommit = Readonly<{ number: number; hash: string; content: Uint8Array }>;

export function run({ author, parent, revisions, texts }: DeriveInput): DerivedCommit[] {
  const known = new Map<string, string>();
  const hashOf = (path: string, blob: string): string => {
    const key = `${path.startsWith("assets/") ? path : ""}:${blob}`;
    const hash = known.get(key) ?? objectOf("blob", fileBytes(path, texts[blob] ?? "")).hash;
    known.set(key, hash);
    return hash;
  };
  let before = parent;
  return revisions.map(({ number, title, at, tree }) => {
    const files = Object.fromEntries(Object.entries(tree).map(([path, blob]) => [path, hashOf(path, blob)]));
    const folder = folderObjects(files).at(-1)?.hash ?? "";
    const parents = before === null ? [] : [before];
    const { hash, content } = commitObject({ tree: folder, parents, author, at, message: title });
    before = hash;
    return { number, hash, content };
  });
}
