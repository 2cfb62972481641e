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
