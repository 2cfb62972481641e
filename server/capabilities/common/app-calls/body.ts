// The body of an app's request, bounded while it comes.
import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { badRequest, Refusal } from "#http";

/** @throws Refusal 413 at once where the length says so, else as soon as too much has come */
export async function* readBody(request: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  const tooLarge = () => new Refusal(413, `That is more than the ${sizeText(bytesMax)} which this call takes.`);
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge();
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > bytesMax) throw tooLarge();
    yield piece;
  }
}

/** What is read and dropped of a body that was refused, so that its sender comes to read why. */
const DROPPED_BYTES_MAX = 64 * 2 ** 20;
const DROPPED_MS_MAX = 2_000;

/** Reads on to an honest body's end; one that goes on is cut off with its connection. */
export function dropRest(request: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), DROPPED_MS_MAX).unref();
  request.once("close", () => clearTimeout(timer)).once("error", () => {});
  request.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > DROPPED_BYTES_MAX) request.destroy();
  });
}

/** @throws Refusal 400 that names the first field which is wrong */
export async function readJson<Schema extends z.ZodType>(
  body: AsyncIterable<Buffer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  const parsed = schema.safeParse(parse(Buffer.concat(pieces).toString("utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw badRequest(`${field ? `${field}: ` : ""}${issue?.message ?? "That is not what this call takes."}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is not JSON.");
  }
}

const sizeText = (bytes: number) =>
  bytes >= 2 ** 20 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${Math.floor(bytes / 1024)} kB`;
