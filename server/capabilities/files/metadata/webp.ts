// WebP (RFC 9649): its chunks keep their lengths, which its head counts; what came out of a camera is emptied.
import { onlyOrientation } from "./exif.ts";
import type { Pieces } from "./pieces.ts";

const HEAD_BYTES = 12;
const CHUNK_BYTES = 8;
const EXIF_BYTES_MAX = 1024 * 1024;

export const isWebp = (head: Buffer): boolean =>
  head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, HEAD_BYTES) === "WEBP";

/** As long as it was: the orientation, and nothing. */
async function* emptied(input: Pieces, bytes: number, keepsOrientation: boolean): AsyncGenerator<Buffer> {
  if (keepsOrientation && bytes <= EXIF_BYTES_MAX) {
    const block = await input.take(bytes);
    const tiff = onlyOrientation(block);
    const instead = Buffer.alloc(block.length);
    if (tiff && tiff.length <= instead.length) tiff.copy(instead);
    yield instead;
  } else for await (const piece of input.pass(bytes)) yield Buffer.alloc(piece.length, " ");
}

export async function* plainWebp(input: Pieces): AsyncGenerator<Buffer> {
  const head = await input.take(HEAD_BYTES);
  yield head;
  let left = head.readUInt32LE(4) - 4;
  while (left >= CHUNK_BYTES) {
    const chunk = await input.take(CHUNK_BYTES);
    yield chunk;
    if (chunk.length < CHUNK_BYTES) return;
    const name = chunk.toString("latin1", 0, 4);
    const bytes = chunk.readUInt32LE(4);
    const padded = Math.min(bytes + (bytes % 2), left - CHUNK_BYTES);
    if (name === "EXIF" || name === "XMP ") yield* emptied(input, padded, name === "EXIF");
    else yield* input.pass(padded);
    left -= CHUNK_BYTES + padded;
  }
  return input.drop();
}
