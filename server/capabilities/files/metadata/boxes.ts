// AVIF and HEIC (ISO 14496-12, 23008-12): the parts of the file that hold EXIF and XMP are emptied where they are. How such a picture is turned stands elsewhere in it.
import type { Pieces } from "./pieces.ts";

type Range = Readonly<{ start: number; end: number }>;

const BRANDS = /avif|avis|heic|heix|hevc|mif1|msf1/;
const META_BYTES_MAX = 1024 * 1024;
const HEAD_BYTES = 16;

export const hasBoxes = (head: Buffer): boolean =>
  head.toString("latin1", 4, 8) === "ftyp" && BRANDS.test(head.toString("latin1", 8, 32));

/** The boxes within, with where their content begins and ends. */
function* boxesIn(data: Buffer, from: number, to: number): Generator<Range & { name: string }> {
  let at = from;
  while (at + 8 <= to) {
    const bytes = data.readUInt32BE(at);
    if (bytes < 8 || at + bytes > to) return;
    yield { name: data.toString("latin1", at + 4, at + 8), start: at + 8, end: at + bytes };
    at += bytes;
  }
}

/** Ids of the items that are EXIF, or a text beside the picture. */
function hiddenItems(data: Buffer, { start, end }: Range): Set<number> {
  const found = new Set<number>();
  const countBytes = data[start] === 0 ? 2 : 4;
  for (const box of boxesIn(data, start + 4 + countBytes, end)) {
    const version = data[box.start] ?? 0;
    if (box.name !== "infe" || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const type = data.toString("latin1", box.start + 4 + idBytes + 2, box.start + 4 + idBytes + 6);
    if (type === "Exif" || type === "mime") found.add(data.readUIntBE(box.start + 4, idBytes));
  }
  return found;
}

/** Where items lie: in the file, or in the box of data beside their list. */
function* placesOf(data: Buffer, { start, end }: Range, wanted: ReadonlySet<number>) {
  const version = data[start] ?? 0;
  let at = start + 4;
  const read = (bytes: number): number => {
    if (at + bytes > end) throw new RangeError("cut short");
    // Six bytes are as far as whole numbers go.
    const value = bytes === 0 ? 0 : bytes > 6 ? Number(data.readBigUInt64BE(at)) : data.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const sizes = read(2);
  const [offsetBytes, lengthBytes, baseBytes] = [(sizes >> 12) & 15, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const items = read(version < 2 ? 2 : 4);
  for (let item = 0; item < items; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const isBeside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseBytes);
    const extents = read(2);
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexBytes);
      const offset = base + read(offsetBytes);
      const length = read(lengthBytes);
      if (wanted.has(id)) yield { isBeside, start: offset, end: offset + length };
    }
  }
}

/** Empties what is hidden in the box itself. @returns what of the file is to be emptied */
function emptyMeta(meta: Buffer): Range[] {
  const boxes = [...boxesIn(meta, 12, meta.length)];
  const named = (name: string) => boxes.find((box) => box.name === name);
  const [list, places, data] = [named("iinf"), named("iloc"), named("idat")];
  if (!list || !places) return [];
  const ranges: Range[] = [];
  for (const { isBeside, start, end } of placesOf(meta, places, hiddenItems(meta, list))) {
    if (!isBeside) ranges.push({ start, end });
    else if (data) meta.fill(0, data.start + start, Math.min(data.start + end, data.end));
  }
  return ranges;
}

export async function* plainBoxes(input: Pieces): AsyncGenerator<Buffer> {
  const hidden: Range[] = [];
  let at = 0;
  for (;;) {
    const head = await input.peek(HEAD_BYTES);
    const name = head.toString("latin1", 4, 8);
    const bytes = head.length < 8 ? 0 : head.readUInt32BE();
    if (name !== "meta" || bytes < 12 || bytes > META_BYTES_MAX) {
      // One that counts in eight bytes, or goes on to the end.
      const isLast = bytes < 8;
      for await (const piece of input.pass(isLast ? undefined : bytes)) {
        yield withEmpty(piece, at, hidden);
        at += piece.length;
      }
      if (isLast) return;
      continue;
    }
    const meta = Buffer.from(await input.take(bytes));
    try {
      hidden.push(...emptyMeta(meta));
    } catch (error) {
      // A list that follows no rule is left to whoever decodes it.
      if (!(error instanceof RangeError)) throw error;
    }
    yield meta;
    at += meta.length;
  }
}

function withEmpty(piece: Buffer, at: number, hidden: readonly Range[]): Buffer {
  const inside = hidden.filter(({ start, end }) => start < at + piece.length && end > at);
  if (inside.length === 0) return piece;
  const copy = Buffer.from(piece);
  for (const { start, end } of inside) copy.fill(0, Math.max(0, start - at), Math.min(copy.length, end - at));
  return copy;
}
