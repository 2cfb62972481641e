// Files that the app's server makes and reads: a PDF, a table, a picture, kept on a row like what people upload.
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Context } from "hono";
import { uploadedFile } from "../../../entity/kinds/index.ts";
import { Refusal } from "../../refusal.ts";
import { currentUser } from "../../user.ts";
import { callPlatform } from "../platform.ts";
import { addressFor, storedFile, storedText } from "./addresses.ts";

type FileContent =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | Readable
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>;

/** `type`: what the content is, such as "application/pdf"; it is refused if its bytes say otherwise. */
type FileToSave = { name: string; type?: string };

export type SavedFile = Readonly<{
  id: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** What the column of a `file()` or `image()` field keeps: write it with your own SQL. */
  value: string;
}>;

export type ReadFile = Readonly<{
  name: string;
  type: string;
  bytes: number;
  /** Its content, once. */
  stream(): ReadableStream<Uint8Array>;
  content(): Promise<Uint8Array>;
  text(): Promise<string>;
}>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in what a row keeps, or an id itself. */
function idOf(file: string | Pick<SavedFile, "id">): string {
  if (typeof file !== "string") return file.id;
  const id = storedFile(file)?.id ?? uploadedFile(file)?.id ?? file;
  if (!UUID.test(id)) throw new Refusal(404, "This is no file of the app's.");
  return id;
}

function bodyOf(content: FileContent): string | Uint8Array | Readable {
  if (typeof content === "string" || content instanceof Uint8Array) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  const source = content instanceof Blob ? content.stream() : content;
  const pieces = source instanceof ReadableStream ? Readable.fromWeb(source as NodeStream) : source; // one stream, two names
  return Readable.from(inLargerPieces(pieces), { objectMode: false });
}

const PIECE_BYTES = 64 * 1024;

/** Whoever writes a table yields its lines: each of them alone would be a write of its own. */
async function* inLargerPieces(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const given of source) {
    const piece = Buffer.from(given);
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

export const files = Object.freeze({
  /** Keeps content as a file of the app, within the bounds of uploads. @throws Refusal with a sentence for people */
  async save(content: FileContent, { name, type }: FileToSave): Promise<SavedFile> {
    const query = new URLSearchParams({ name, ...(type === undefined ? {} : { type }) });
    const answer = await callPlatform(`/files?${query}`, { method: "POST", body: bodyOf(content) });
    // The platform's own answer: `fileFacts` of its contract.
    const facts = (await answer.json()) as Omit<SavedFile, "value">;
    return { ...facts, value: storedText(facts) };
  },
  /** By its id, or by what a column keeps: any file of the app, so ask for its row first. @throws Refusal 404 */
  async read(file: string | Pick<SavedFile, "id">): Promise<ReadFile> {
    const answer = await callPlatform(`/files/${idOf(file)}`);
    return {
      name: decodeURIComponent(answer.headers.get("x-file-name") ?? ""),
      type: answer.headers.get("content-type") ?? "application/octet-stream",
      bytes: Number(answer.headers.get("content-length")),
      stream: () => answer.body ?? new ReadableStream({ start: (controller) => controller.close() }),
      content: async () => new Uint8Array(await answer.arrayBuffer()),
      text: () => answer.text(),
    };
  },
  /** For `href` and `src`: good for the person of this call, for an hour or two. */
  address(context: Context, file: string | SavedFile): string {
    const facts = typeof file === "string" ? storedFile(file) : file;
    if (!facts) throw new Refusal(404, "This is no file of the app's.");
    return addressFor(facts, currentUser(context).id);
  },
  /** Removes files that no row holds. */
  async remove(...given: (string | Pick<SavedFile, "id">)[]): Promise<void> {
    if (given.length > 0) await callPlatform("/files/remove", { method: "POST", json: { ids: given.map(idOf) } });
  },
});
