// A draft: the working copy of a source tree that a run or a person edits file by file. Its size is bounded, and its paths
// stay inside the project.
import {
  ASSETS_TEXT_MAX,
  assetProblem,
  isAssetPath,
  SOURCE_FILE_MAX_BYTES,
  SOURCE_FILES_MAX,
  SOURCE_PATH_MAX_LENGTH,
  SOURCE_TREE_MAX_BYTES,
  type SourceFiles,
} from "#contract";

export type DraftError = Readonly<{ error: string }>;
export type DraftResult = Readonly<{ ok: true }> | DraftError;

export type Draft = Readonly<{
  /** The number of changes so far; equal numbers mean an unchanged draft. */
  version(): number;
  files(): SourceFiles;
  read(path: string): string | null;
  write(path: string, content: string): DraftResult;
  remove(path: string): DraftResult;
  rename(from: string, to: string): DraftResult;
}>;

/** Path segments that are reserved (`.`, `..`, `__proto__` and the like). */
const ODD: ReadonlySet<string> = new Set([".", "..", "__proto__"]);
const SEGMENT = /^[A-Za-z0-9_.$:@ [\]-]+$/;

/** Why a path can't be used, or null. Only plain relative paths inside the project are paths at all. */
export function pathProblem(path: string): string | null {
  if (path === "" || path.length > SOURCE_PATH_MAX_LENGTH)
    return `A path has 1 to ${SOURCE_PATH_MAX_LENGTH} characters.`;
  const segments = path.split("/");
  const confined = segments.every((segment) => SEGMENT.test(segment) && !ODD.has(segment));
  return confined ? null : `"${path}" is not a path inside the project: use relative paths such as web/pages/home.tsx.`;
}

/** A working copy of `initial`. Nothing outside of it is ever touched. */
export function createDraft(initial: SourceFiles): Draft {
  const files = new Map(Object.entries(initial));
  let version = 0;

  /** Bytes of the other files: of assets, or of what is none. */
  const othersOf = (path: string, assets: boolean) =>
    [...files].reduce(
      (sum, [name, text]) => (name === path || isAssetPath(name) !== assets ? sum : sum + Buffer.byteLength(text)),
      0,
    );

  function fullOfAssets(path: string, bytes: number): string | null {
    if (!files.has(path) && files.size >= SOURCE_FILES_MAX)
      return `A project can have at most ${SOURCE_FILES_MAX} files.`;
    return othersOf(path, true) + bytes > ASSETS_TEXT_MAX
      ? "The assets of a project can have at most 6 MB together."
      : null;
  }

  function problemOf(path: string, content: string): string | null {
    const bytes = Buffer.byteLength(content);
    if (isAssetPath(path)) return assetProblem(path, content) ?? fullOfAssets(path, bytes) ?? pathProblem(path);
    if (bytes > SOURCE_FILE_MAX_BYTES) return `A file can have at most ${SOURCE_FILE_MAX_BYTES / 1024} kB.`;
    if (content.includes("\0")) return "A file is text and can't contain NUL characters.";
    if (!files.has(path) && files.size >= SOURCE_FILES_MAX)
      return `A project can have at most ${SOURCE_FILES_MAX} files.`;
    if (othersOf(path, false) + bytes > SOURCE_TREE_MAX_BYTES)
      return `A project can have at most ${SOURCE_TREE_MAX_BYTES / 1024 / 1024} MB of text.`;
    return pathProblem(path);
  }

  function write(path: string, content: string): DraftResult {
    const problem = problemOf(path, content);
    if (problem) return { error: problem };
    files.set(path, content);
    version += 1;
    return { ok: true };
  }

  function remove(path: string): DraftResult {
    if (!files.delete(path)) return { error: `There is no file ${path}.` };
    version += 1;
    return { ok: true };
  }

  return Object.freeze({
    version: () => version,
    files: () => Object.fromEntries([...files].sort(([left], [right]) => (left < right ? -1 : 1))),
    read: (path: string) => files.get(path) ?? null,
    write,
    remove,
    rename(from: string, to: string) {
      const content = files.get(from);
      if (content === undefined) return { error: `There is no file ${from}.` };
      if (files.has(to)) return { error: `There is a file ${to} already.` };
      const written = write(to, content);
      if ("ok" in written) files.delete(from);
      return written;
    },
  } satisfies Draft);
}
