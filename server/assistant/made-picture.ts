// A picture for a page to take where a person would choose a photo: a PNG with a slope of colours, so that it is seen and not blank.
import { crc32, deflateSync } from "node:zlib";

const WIDTH = 640;
const HEIGHT = 480;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, red, green and blue (PNG, 11.2.2). */
const FORMAT = [8, 2, 0, 0, 0];

/** 640 by 480 pixels, some kilobytes. */
export function madePicture(): Buffer {
  const row = (y: number): Buffer => {
    const bytes = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x += 1)
      bytes.set([60 + (x * 180) / WIDTH, 90 + (y * 140) / HEIGHT, 200 - (x * 120) / WIDTH], 1 + x * 3);
    return bytes;
  };
  const size = Buffer.alloc(8);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => row(y))));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(FORMAT)])),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
