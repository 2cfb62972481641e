// Pictures without what cameras write into them: they look the same to the last pixel, and tell nothing.
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { FileTooLarge } from "../file-store.ts";
import { withoutMetadata } from "./without-metadata.ts";

const EXIF = {
  IFD0: { Make: "Canary-Camera", Model: "Canary-Phone", Copyright: "Canary-Person" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 22/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "8/1 32/1 0/1" },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="Canary-Place"/></rdf:RDF></x:xmpmeta>`;

const plain = () =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } }).withMetadata({ orientation: 6 });
const taken = () => plain().withExif(EXIF).withXmp(XMP).withMetadata({ orientation: 6, exif: EXIF });

async function* inPieces(content: Buffer, bytes: number) {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}
async function cleaned(content: Buffer, pieceBytes = 7, mostBytes = 1_000_000): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of withoutMetadata(inPieces(content, pieceBytes), mostBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const pixels = (content: Buffer) => sharp(content).autoOrient().raw().toBuffer();

const FORMATS = {
  jpeg: () => taken().jpeg({ progressive: true }).toBuffer(),
  png: () => taken().png().toBuffer(),
  webp: () => taken().webp({ lossless: true }).toBuffer(),
  avif: () => taken().avif({ lossless: true, effort: 0 }).toBuffer(),
};
for (const [format, make] of Object.entries(FORMATS))
  test(`a ${format} looks as it did, turned as the camera was held, and tells neither place nor device`, async () => {
    const original = await make();
    expect(original.toString("latin1")).toContain("Canary-Camera");
    for (const pieceBytes of [7, 65_536]) {
      const result = await cleaned(original, pieceBytes);
      expect(result.toString("latin1")).not.toMatch(/Canary|GPS|47\/1/);
      expect((await pixels(result)).equals(await pixels(original))).toBe(true);
      const { autoOrient, exif } = await sharp(result).metadata();
      expect(autoOrient).toEqual({ width: 40, height: 60 });
      expect(String(exif ?? "")).not.toContain("Canary");
    }
  });

test("what hides behind a picture goes with it: a second one, a film, a text", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const result = await cleaned(
      Buffer.concat([await FORMATS[format](), Buffer.from("Canary-Film 47.37 8.54")]),
      1_000,
    );
    expect([format, result.includes("Canary")]).toEqual([format, false]);
  }
  const commented = await plain().jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 16]), Buffer.from("Canary-comment")]);
  const result = await cleaned(Buffer.concat([commented.subarray(0, 2), comment, commented.subarray(2)]));
  expect(result.equals(await cleaned(commented))).toBe(true);
});

test("what is no picture, is cut short or only begins like one comes through as far as it goes", async () => {
  const text = Buffer.from("a,b\n1,2\n");
  expect(await cleaned(text)).toEqual(text);
  expect(await cleaned(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
  const marks = ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF\xff\xff\xff\xffWEBP", "\0\0\0\x18ftypavif\0\0\0\0mif1"];
  for (const mark of marks)
    for (let times = 0; times < 40; times += 1) {
      const content = Buffer.concat([Buffer.from(mark, "latin1"), randomBytes(times * 13)]);
      expect((await cleaned(content, 11)).length).toBeLessThanOrEqual(content.length);
    }
  for (const make of Object.values(FORMATS)) {
    const whole = await make();
    for (const share of [0.05, 0.3, 0.9]) await cleaned(whole.subarray(0, Math.floor(whole.length * share)), 100);
  }
});

test("what is taken out counts as well: nobody sends without end behind a picture", async () => {
  const endless = Buffer.concat([await FORMATS.jpeg(), Buffer.alloc(1_000_000)]);
  await expect(cleaned(endless, 65_536, 500_000)).rejects.toThrow(FileTooLarge);
});
