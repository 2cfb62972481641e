// A task of workers: reads a picture's size, and makes a smaller one of it.
import sharp, { type Sharp } from "sharp";
import { PICTURE_MAX_PIXELS, type PictureSize } from "#contract";

/** `size`: the longer side of the picture to be made; null: none is. */
export type PictureWork = Readonly<{ path: string; size: PictureSize | null }>;

/**
 * `unreadable`: it is none that can be decoded; `too many pixels`: unpacked it would take too much memory. `smaller` is
 * WebP; null where none was asked for or the picture is small enough itself.
 */
export type PictureResult =
  | Readonly<{ kind: "picture"; width: number; height: number; smaller: Uint8Array | null }>
  | Readonly<{ kind: "too many pixels"; width: number; height: number }>
  | Readonly<{ kind: "unreadable" }>;

const QUALITY = 80;

// Other work runs beside it, and each picture comes once.
sharp.concurrency(1);
sharp.cache(false);

export async function run({ path, size }: PictureWork): Promise<PictureResult> {
  // The first frame alone of what moves. Truncated pictures are shown as far as they go.
  const open = () => sharp(path, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error", pages: 1 });
  const known = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (!known?.width || !known.height) return { kind: "unreadable" };
  const { width, height } = known.autoOrient;
  if (width * height > PICTURE_MAX_PIXELS) return { kind: "too many pixels", width, height };
  if (size === null || Math.max(width, height) <= size) {
    // That it has a head is no proof: its first rows are decoded as well.
    const isWhole = size !== null || (await canDecode(open()));
    return isWhole ? { kind: "picture", width, height, smaller: null } : { kind: "unreadable" };
  }
  try {
    const smaller = await open()
      .autoOrient()
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer();
    return { kind: "picture", width, height, smaller };
  } catch {
    return { kind: "unreadable" };
  }
}

const canDecode = (picture: Sharp): Promise<boolean> =>
  picture
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
