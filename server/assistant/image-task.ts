// A task of workers: reads an image's header. Its format must be what its first bytes claim, and its size one that can be shown.
import { imageSize } from "image-size";
import { ATTACHMENT_IMAGE_MAX_PIXELS } from "#contract";
import { badRequest } from "#http";
import { imageFormatOf } from "./image-formats.ts";

export type ImageHeader = Readonly<{ mediaType: string; width: number; height: number }>;

const UNREADABLE = "This file begins like a picture, but it is none that can be read. Save it anew as PNG or JPEG.";
const MILLION = 1_000_000;

/** @throws Refusal 400 for a file that is no image, and for more than ATTACHMENT_IMAGE_MAX_PIXELS */
export function run(content: Uint8Array): ImageHeader {
  const kind = imageFormatOf(content);
  const size = kind && sizeOf(content);
  if (!kind || !size || size.type !== kind.name || !(size.width > 0 && size.height > 0)) throw badRequest(UNREADABLE);
  const { width, height } = size;
  if (width * height > ATTACHMENT_IMAGE_MAX_PIXELS) {
    const said = (pixels: number) => Math.ceil(pixels / MILLION).toLocaleString("en-US");
    throw badRequest(
      `An image can have at most ${said(ATTACHMENT_IMAGE_MAX_PIXELS)} million pixels, and this one has ${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")}. Make it smaller and attach it again.`,
    );
  }
  return { mediaType: kind.mediaType, width, height };
}

/** What its header says; null where that can't be read. */
function sizeOf(content: Uint8Array) {
  try {
    return imageSize(content);
  } catch {
    return null;
  }
}
