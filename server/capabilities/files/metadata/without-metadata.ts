// Takes out of a picture, while it comes in, what tells where, when and with what it was made. Nothing is decoded, and it looks as before.
import { hasBoxes, plainBoxes } from "./boxes.ts";
import { plainJpeg } from "./jpeg.ts";
import { createPieces, type Pieces } from "./pieces.ts";
import { PNG_MARK, plainPng } from "./png.ts";
import { isWebp, plainWebp } from "./webp.ts";

const HEAD_BYTES = 32;
const JPEG_MARK = Buffer.from([0xff, 0xd8, 0xff]);

function rewriterFor(head: Buffer): ((input: Pieces) => AsyncGenerator<Buffer>) | null {
  if (head.subarray(0, JPEG_MARK.length).equals(JPEG_MARK)) return plainJpeg;
  if (head.subarray(0, PNG_MARK.length).equals(PNG_MARK)) return plainPng;
  if (isWebp(head)) return plainWebp;
  return hasBoxes(head) ? plainBoxes : null;
}

/**
 * Anything but a picture comes as it is. A few hundred kB are held at most.
 * @throws FileTooLarge beyond `mostBytes`, what is taken out included
 */
export async function* withoutMetadata(source: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  const input = createPieces(source, mostBytes);
  try {
    const rewrite = rewriterFor(await input.peek(HEAD_BYTES));
    yield* rewrite ? rewrite(input) : input.pass();
  } finally {
    await input.close();
  }
}
