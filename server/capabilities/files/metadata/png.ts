// PNG (W3C, third edition): chunks that say how it is drawn stay, texts and what came out of a camera go.
import { crc32 } from "node:zlib";
import { onlyOrientation } from "./exif.ts";
import type { Pieces } from "./pieces.ts";

export const PNG_MARK = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const HEAD_BYTES = 8;
const CHECK_BYTES = 4;
const EXIF_BYTES_MAX = 1024 * 1024;
/** Beside those without which nothing is drawn, whose names begin with a capital. */
const DRAWN = new Set("tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT".split(" "));
const NAME = /^[A-Za-z]{4}$/;

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [head, check] = [Buffer.alloc(4), Buffer.alloc(CHECK_BYTES)];
  head.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
}

async function exifInstead(input: Pieces, bytes: number): Promise<Buffer | null> {
  if (bytes > EXIF_BYTES_MAX) {
    for await (const _piece of input.pass(HEAD_BYTES + bytes + CHECK_BYTES));
    return null;
  }
  const chunk = await input.take(HEAD_BYTES + bytes + CHECK_BYTES);
  const tiff = onlyOrientation(chunk.subarray(HEAD_BYTES, HEAD_BYTES + bytes));
  return tiff && chunkOf("eXIf", tiff);
}

export async function* plainPng(input: Pieces): AsyncGenerator<Buffer> {
  yield await input.take(PNG_MARK.length);
  for (;;) {
    const head = await input.peek(HEAD_BYTES);
    const name = head.toString("latin1", 4, HEAD_BYTES);
    if (head.length < HEAD_BYTES || !NAME.test(name)) return yield* input.pass();
    const bytes = head.readUInt32BE();
    if (name === "eXIf") {
      const instead = await exifInstead(input, bytes);
      if (instead) yield instead;
      continue;
    }
    const isKept = /^[A-Z]/.test(name) || DRAWN.has(name);
    for await (const piece of input.pass(HEAD_BYTES + bytes + CHECK_BYTES)) if (isKept) yield piece;
    if (name === "IEND") return input.drop();
  }
}
