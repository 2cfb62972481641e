// Zip archives in and out: what comes in is bounded before anything of it is unpacked, and only plain paths get through.
import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from "fflate";
import { SOURCE_FILE_MAX_BYTES, SOURCE_FILES_MAX, SOURCE_TREE_MAX_BYTES, type SourceFiles } from "#contract";
import { badRequest } from "#http";
import { pathProblem } from "#projects";

/** Entries of an export that are not the app's source. */
const SOURCE_FOLDER = "app/";
const FOREIGN = /^(__MACOSX\/|.*\/?\.DS_Store$|node_modules\/|\.git\/)/;
const STORED = 0;
const DEFLATED = 8;

export const packZip = (files: Zippable): Uint8Array => zipSync(files, { level: 6 });

/**
 * The source files of an archive: those below `app/` where there is such a folder, else all.
 * @throws Refusal 400 for an archive that is none, too much, or holds names that can't be paths of a project
 */
export function readSourceArchive(archive: Uint8Array): SourceFiles {
  const entries = namesOf(archive);
  const isExport = entries.some(({ name }) => name === `${SOURCE_FOLDER}app.json`);
  const wanted = entries.filter(
    ({ name }) => !name.endsWith("/") && !FOREIGN.test(name) && (!isExport || name.startsWith(SOURCE_FOLDER)),
  );
  for (const entry of wanted) refuseOdd(entry, isExport ? entry.name.slice(SOURCE_FOLDER.length) : entry.name);
  if (wanted.length > SOURCE_FILES_MAX) throw badRequest(`A project can have at most ${SOURCE_FILES_MAX} files.`);
  if (wanted.reduce((sum, { originalSize }) => sum + originalSize, 0) > SOURCE_TREE_MAX_BYTES)
    throw badRequest(`A project can have at most ${SOURCE_TREE_MAX_BYTES / 1024 / 1024} MB of text.`);
  const names = new Set(wanted.map(({ name }) => name));
  if (names.size !== wanted.length) throw badRequest("The archive names a file twice.");
  const unpacked = unzip(archive, ({ name }) => names.has(name));
  return Object.fromEntries(
    Object.entries(unpacked).map(([name, content]) => {
      // What an entry says about its size is a claim; what came out of it counts.
      if (content.byteLength > SOURCE_FILE_MAX_BYTES) throw badRequest(`${name} is too long.`);
      return [isExport ? name.slice(SOURCE_FOLDER.length) : name, textOf(name, content)];
    }),
  );
}

/** The directory alone: nothing is unpacked. */
function namesOf(archive: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = [];
  unzip(archive, (entry) => {
    entries.push(entry);
    return false;
  });
  if (entries.length === 0) throw badRequest("This is no zip archive, or it is empty.");
  return entries;
}

function unzip(archive: Uint8Array, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(archive, { filter });
  } catch {
    throw badRequest("This is no zip archive that can be read.");
  }
}

function refuseOdd({ name, originalSize, compression }: UnzipFileInfo, path: string): void {
  const problem = pathProblem(path);
  if (problem !== null) throw badRequest(`The archive holds a name that can't be used. ${problem}`);
  if (path === "__proto__") throw badRequest("The archive holds a name that can't be used.");
  if (originalSize > SOURCE_FILE_MAX_BYTES) throw badRequest(`${name} is too long.`);
  if (compression !== STORED && compression !== DEFLATED) throw badRequest(`${name} is packed in an unknown way.`);
}

function textOf(name: string, content: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    if (!text.includes("\0")) return text;
  } catch {
    // Said below.
  }
  throw badRequest(`${name} is not text. A project holds text files only.`);
}
