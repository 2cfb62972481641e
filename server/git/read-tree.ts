// In a worker: the files of a commit's tree, as far as a project can hold them; everything else is refused in words.
import {
  ASSET_MAX_BYTES,
  ASSETS_TEXT_MAX,
  assetTypeOf,
  isAssetPath,
  SOURCE_FILE_MAX_BYTES,
  SOURCE_FILES_MAX,
  SOURCE_PATH_MAX_LENGTH,
  SOURCE_TREE_MAX_BYTES,
} from "#contract";
import { Refusal } from "#http";
import { SMALL_OBJECT_BYTES_MAX } from "./limits.ts";
import type { ObjectReader } from "./object-reader.ts";

/** Path → hash of the file's object. */
export type TreeFiles = Readonly<Record<string, string>>;

const refused = (message: string) => new Refusal(422, message);
/** What Git and file systems take for a repository's own folder. */
const GIT_FOLDER = /^(\.git|git~\d+)[. ]*$/i;
const FOLDER = "40000";
const EXECUTABLE = "100755";
const NAME_BYTES_BEHIND = 21;
const ENTRIES_MAX = SOURCE_FILES_MAX * 4;

/** The folder `app` of what an export was committed as, else all of it. */
export async function appFolderOf(root: string, objects: ObjectReader): Promise<string> {
  const entries = entriesOf(await folderContent(root, objects));
  const folder = entries.find(({ mode, name }) => mode === FOLDER && name === "app");
  if (!folder) return root;
  const isApp = entriesOf(await folderContent(folder.hash, objects)).some(({ name }) => name === "app.json");
  return isApp ? folder.hash : root;
}

/**
 * @param options.executables true: files marked as executable are taken without the mark
 * @throws Refusal 422 for what a project can't hold: links, submodules, marks, paths, sizes, numbers
 */
export async function filesOf(
  root: string,
  objects: ObjectReader,
  options: Readonly<{ executables?: boolean }> = {},
): Promise<TreeFiles> {
  // Without a prototype every name is a key, `__proto__` too.
  const files: Record<string, string> = Object.create(null);
  const waiting: { hash: string; below: string }[] = [{ hash: root, below: "" }];
  let entries = 0;
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    for (const { mode, name, hash } of entriesOf(await folderContent(folder.hash, objects))) {
      const path = `${folder.below}${name}`;
      entries += 1;
      if (entries > ENTRIES_MAX) throw refused(`A project can have at most ${SOURCE_FILES_MAX} files.`);
      refuseName(path, name);
      if (mode === FOLDER) waiting.push({ hash, below: `${path}/` });
      else {
        if (mode !== EXECUTABLE || !options.executables) refuseMode(path, mode);
        files[path] = hash;
      }
    }
  }
  refuseSizes(files, objects);
  return files;
}

async function folderContent(hash: string, objects: ObjectReader): Promise<Buffer> {
  const known = objects.sizeOf(hash);
  if (known?.kind !== "tree") throw refused("A folder that it needs is not in what was sent.");
  if (known.bytes > SMALL_OBJECT_BYTES_MAX) throw refused("A folder in it has too many files.");
  return (await objects.read([hash], SMALL_OBJECT_BYTES_MAX)).get(hash) ?? Buffer.alloc(0);
}

function entriesOf(folder: Buffer): { mode: string; name: string; hash: string }[] {
  const entries: { mode: string; name: string; hash: string }[] = [];
  for (let at = 0; at < folder.length; ) {
    const space = folder.indexOf(32, at);
    const end = folder.indexOf(0, space);
    if (space < 0 || end < 0 || end + NAME_BYTES_BEHIND > folder.length) throw refused("A folder in it can't be read.");
    entries.push({
      mode: folder.toString("latin1", at, space),
      name: folder.toString("utf8", space + 1, end),
      hash: folder.toString("hex", end + 1, end + NAME_BYTES_BEHIND),
    });
    at = end + NAME_BYTES_BEHIND;
  }
  return entries;
}

function refuseName(path: string, name: string): void {
  if (path.length > SOURCE_PATH_MAX_LENGTH)
    throw refused(`${path.slice(0, 60)}… is too long a path: it can have ${SOURCE_PATH_MAX_LENGTH} characters.`);
  if (name === "" || name === "." || name === ".." || name.includes("/") || GIT_FOLDER.test(name))
    throw refused(`${JSON.stringify(path)} is a path that a project can't have.`);
  if (path === "node_modules")
    throw refused("node_modules is not kept in a project: put it into .gitignore and take it out of the commit.");
}

function refuseMode(path: string, mode: string): void {
  if (mode === "100644") return;
  if (mode === "120000") throw refused(`${path} is a symbolic link, which a project can't have.`);
  if (mode === "160000") throw refused(`${path} is a submodule, which a project can't have.`);
  if (mode === EXECUTABLE)
    throw refused(
      `${path} is marked as executable, which a project does not keep: git update-index --chmod=-x ${path}`,
    );
  throw refused(`${path} is of a kind that a project can't have.`);
}

function refuseSizes(files: TreeFiles, objects: ObjectReader): void {
  const entries = Object.entries(files);
  if (entries.length > SOURCE_FILES_MAX) throw refused(`A project can have at most ${SOURCE_FILES_MAX} files.`);
  const sums = { text: 0, assets: 0 };
  for (const [path, hash] of entries) {
    const known = objects.sizeOf(hash);
    if (known?.kind !== "blob") throw refused(`${path} is not in what was sent.`);
    const isAsset = isAssetPath(path);
    const most = isAsset ? ASSET_MAX_BYTES : SOURCE_FILE_MAX_BYTES;
    if (known.bytes > most) throw refused(`${path} is too long: it can have at most ${most / 1024} kB.`);
    sums[isAsset ? "assets" : "text"] += known.bytes;
  }
  if (sums.text > SOURCE_TREE_MAX_BYTES)
    throw refused(`A project can have at most ${SOURCE_TREE_MAX_BYTES / 1024 / 1024} MB of text.`);
  if (sums.assets > (ASSETS_TEXT_MAX / 4) * 3) throw refused("The assets of a project can have at most 6 MB together.");
}

/** As it stands in a project. @throws Refusal 422 for what is no text, or no asset */
export function textOf(path: string, content: Buffer): string {
  if (isAssetPath(path)) {
    const type = assetTypeOf(path);
    if (type === null) throw refused(`${path} can't be an asset: pictures, fonts and sounds can.`);
    return `data:${type};base64,${content.toString("base64")}`;
  }
  try {
    // A mark at the beginning is kept, so that the file stays what was committed.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    if (!text.includes("\0")) return text;
  } catch {
    // Said below.
  }
  throw refused(`${path} is not text. A project holds text files, and pictures, fonts and sounds in assets/.`);
}
