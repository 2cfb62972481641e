// EXIF of a picture (CIPA DC-008, on TIFF 6.0): how the camera was held is kept, everything else is not.

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const MOST = 8;

/** 1 to 8, and 1 where nothing is said or what is said is nonsense. `tiff`: from its byte order on. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return UPRIGHT;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === "II" ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return UPRIGHT;
  const directory = long(4);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = short(directory);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= MOST ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF with the orientation alone; null where the picture is upright and none is needed. */
export function tiffWith(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null;
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** What stands before the TIFF in a JPEG, and by mistake elsewhere, too. */
export const EXIF_MARK = Buffer.from("Exif\0\0", "latin1");

/** The orientation alone of an EXIF block, with or without its mark. */
export function onlyOrientation(block: Buffer): Buffer | null {
  const hasMark = block.subarray(0, EXIF_MARK.length).equals(EXIF_MARK);
  return tiffWith(orientationIn(hasMark ? block.subarray(EXIF_MARK.length) : block));
}
