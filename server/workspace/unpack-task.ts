// A task of workers: the source files of a zip archive. The sizes in its directory are not trusted: unpacked bytes are counted.
import { inflateRawSync } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import {
  ASSET_MAX_BYTES,
  ASSETS_TEXT_MAX,
  assetTypeOf,
  isAssetPath,
  SOURCE_FILE_MAX_BYTES,
  SOURCE_FILES_MAX,
  SOURCE_TREE_MAX_BYTES,
  type SourceFiles,
} from "#contract";
import { badRequest } from "#http";

/** Entries of an export that are not the app's source. */
const SOURCE_FOLDER = "app/";
const FOREIGN = /^(__MACOSX\/|.*\/?\.DS_Store$|node_modules\/|\.git\/)/;
/** In bytes: base64 is a third longer. */
const ASSETS_BYTES_MAX = (ASSETS_TEXT_MAX / 4) * 3;
const mostOf = (path: string) => (isAssetPath(path) ? ASSET_MAX_BYTES : SOURCE_FILE_MAX_BYTES);
const STORED = 0;
const DEFLATED = 8;
/** Exports hold what was built, too. */
const ENTRIES_MAX = 10_000;
const UTF8_NAME = 1 << 11;

type Named = Readonly<{ name: string; path: string; entry: Entry }>;

/**
 * The source files of an archive: those below `app/` where there is such a folder, else all. Whether their names can be
 * paths of a project is for the caller to say.
 * @throws Refusal 400 for an archive that is none, is too much, or holds what is no text
 */
export async function run(archive: Uint8Array): Promise<SourceFiles> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const zip = await readable(fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }));
  const wanted = await readable(wantedOf(zip));
  refuseTooMuch(wanted);
  const files: [string, string][] = [];
  let total = 0;
  let end = 0;
  for (const { name, path, entry } of inOrder(wanted)) {
    const { fileDataStart } = await readable(zip.readLocalFileHeaderPromise(entry, { minimal: true }));
    if (entry.relativeOffsetOfLocalHeader < end) throw badRequest("The archive names the same bytes twice.");
    end = fileDataStart + entry.compressedSize;
    const content = contentOf(bytes.subarray(fileDataStart, end), { name, path, entry });
    if (isAssetPath(path)) {
      files.push([path, assetTextOf(name, path, content)]);
      continue;
    }
    total += content.byteLength;
    if (total > SOURCE_TREE_MAX_BYTES) throw tooMuchText();
    files.push([path, textOf(name, content)]);
  }
  return Object.fromEntries(files);
}

const inOrder = (wanted: readonly Named[]) =>
  wanted.toSorted(
    ({ entry: left }, { entry: right }) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader,
  );

async function wantedOf(zip: ZipFile): Promise<Named[]> {
  if (zip.entryCount === 0) throw badRequest("This is no zip archive, or it is empty.");
  if (zip.entryCount > ENTRIES_MAX) throw tooManyFiles();
  const all: { name: string; entry: Entry }[] = [];
  for await (const entry of zip.eachEntry()) all.push({ name: nameOf(entry), entry });
  const isExport = all.some(({ name }) => name === `${SOURCE_FOLDER}app.json`);
  return all
    .filter(({ name }) => !name.endsWith("/") && !FOREIGN.test(name) && (!isExport || name.startsWith(SOURCE_FOLDER)))
    .map(({ name, entry }) => ({ name, entry, path: isExport ? name.slice(SOURCE_FOLDER.length) : name }));
}

/** Names are decoded here and not by yauzl, so that they are checked by our rules and refused with our sentences. */
function nameOf({ fileName, generalPurposeBitFlag }: Entry): string {
  return Buffer.from(fileName).toString((generalPurposeBitFlag & UTF8_NAME) === 0 ? "latin1" : "utf8");
}

/** The entries to unpack, from the archive's directory alone. */
function refuseTooMuch(wanted: readonly Named[]): void {
  for (const { name, path, entry } of wanted) {
    if (path === "__proto__") throw badRequest("The archive holds a name that can't be used.");
    if (entry.uncompressedSize > mostOf(path)) throw badRequest(`${name} is too long.`);
    const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
    if (!isKnown || entry.isEncrypted()) throw badRequest(`${name} is packed in an unknown way.`);
  }
  if (wanted.length > SOURCE_FILES_MAX) throw tooManyFiles();
  const sizeOf = (assets: boolean) =>
    wanted.reduce((sum, { path, entry }) => (isAssetPath(path) === assets ? sum + entry.uncompressedSize : sum), 0);
  if (sizeOf(false) > SOURCE_TREE_MAX_BYTES) throw tooMuchText();
  if (sizeOf(true) > ASSETS_BYTES_MAX) throw badRequest("The assets of a project can have at most 6 MB together.");
  if (new Set(wanted.map(({ path }) => path)).size !== wanted.length)
    throw badRequest("The archive names a file twice.");
}

const tooManyFiles = () => badRequest(`A project can have at most ${SOURCE_FILES_MAX} files.`);
const tooMuchText = () => badRequest(`A project can have at most ${SOURCE_TREE_MAX_BYTES / 1024 / 1024} MB of text.`);

/** One entry's content; unpacking stops as soon as it exceeds the limit for a file. */
function contentOf(packed: Buffer, { name, path, entry }: Named): Buffer {
  if (packed.byteLength !== entry.compressedSize) throw notReadable();
  let content = packed;
  if (entry.compressionMethod === DEFLATED)
    try {
      content = inflateRawSync(packed, { maxOutputLength: mostOf(path) });
    } catch (error) {
      const isTooLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      throw isTooLong ? badRequest(`${name} is too long.`) : notReadable();
    }
  if (content.byteLength > mostOf(path)) throw badRequest(`${name} is too long.`);
  if (content.byteLength !== entry.uncompressedSize) throw notReadable();
  return content;
}

/** As it stands in a source tree. */
function assetTextOf(name: string, path: string, content: Uint8Array): string {
  const type = assetTypeOf(path);
  if (type === null) throw badRequest(`${name} can't be an asset: pictures, fonts and sounds can.`);
  return `data:${type};base64,${Buffer.from(content).toString("base64")}`;
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

const notReadable = () => badRequest("This is no zip archive that can be read.");

/** Errors of the zip library become one refusal. */
async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  return reading.catch((error) => {
    throw error instanceof Error && error.name === "Refusal" ? error : notReadable();
  });
}
