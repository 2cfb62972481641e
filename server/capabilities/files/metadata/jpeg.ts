// JPEG (ITU-T T.81): what is drawn stays byte for byte; places, devices, texts and pictures hidden behind the picture go.
import { EXIF_MARK, onlyOrientation } from "./exif.ts";
import type { Pieces } from "./pieces.ts";

const MARK = 0xff;
const STUFFED = 0x00;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF_SEGMENT = 0xe1;
const SCAN_BYTES = 64 * 1024;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isApplications = (code: number) => code >= 0xe0 && code <= 0xef;

/** JFIF, a profile of colours, and Adobe's word on how colours were changed: needed to draw it. */
function isDrawn(code: number, content: Buffer): boolean {
  if (code === 0xe0) return content.toString("latin1", 0, 4) === "JFIF";
  if (code === 0xe2) return content.toString("latin1", 0, 11) === "ICC_PROFILE";
  return code === 0xee && content.toString("latin1", 0, 5) === "Adobe";
}

function segmentInstead(code: number, segment: Buffer): Buffer | null {
  const content = segment.subarray(4);
  if (code === 0xfe) return null;
  if (!isApplications(code) || isDrawn(code, content)) return segment;
  if (code !== EXIF_SEGMENT || !content.subarray(0, EXIF_MARK.length).equals(EXIF_MARK)) return null;
  const tiff = onlyOrientation(content);
  if (!tiff) return null;
  const head = Buffer.from([MARK, EXIF_SEGMENT, 0, 0]);
  head.writeUInt16BE(2 + EXIF_MARK.length + tiff.length, 2);
  return Buffer.concat([head, EXIF_MARK, tiff]);
}

/** Begins before the picture's first mark, and gives up on what follows no rule: that comes as it is. */
export async function* plainJpeg(input: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const [mark, code, high = 0, low = 0] = await input.peek(4);
    if (mark !== MARK || code === undefined) return yield* input.pass();
    if (code === MARK) {
      await input.take(1);
      continue;
    }
    if (code === END_OF_IMAGE) {
      yield await input.take(2);
      return input.drop();
    }
    if (code === 0xd8 || code === 0x01 || isRestart(code)) {
      yield await input.take(2);
      continue;
    }
    const segment = await input.take(2 + high * 256 + low);
    const instead = segmentInstead(code, segment);
    if (instead) yield instead;
    if (code === START_OF_SCAN) yield* passScan(input);
  }
}

/** What is drawn, up to the next mark. */
async function* passScan(input: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await input.peek(SCAN_BYTES);
    const end = nextMark(piece);
    if (end > 0) yield await input.take(end);
    else if (piece.length < 2) return yield* input.pass();
    else return;
  }
}

/** Where the next mark begins that ends a scan; without one, how much of the piece is surely drawn. */
function nextMark(piece: Buffer): number {
  let at = piece.indexOf(MARK);
  while (at >= 0 && at + 1 < piece.length) {
    const code = piece[at + 1] ?? 0;
    if (code !== STUFFED && code !== MARK && !isRestart(code)) return at;
    at = piece.indexOf(MARK, code === MARK ? at + 1 : at + 2);
  }
  return at < 0 ? piece.length : at;
}
