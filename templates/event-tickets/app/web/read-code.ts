// The code in a picture that a phone took; the reader comes with the first picture.
const SIDE_MAX = 1_000;

/** Null when there is none to be seen. */
export async function codeIn(file: File): Promise<string | null> {
  const [bitmap, { default: jsQR }] = await Promise.all([createImageBitmap(file), import("jsqr")]);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const drawing = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  drawing?.drawImage(bitmap, 0, 0, width, height);
  const pixels = drawing?.getImageData(0, 0, width, height);
  return pixels ? (jsQR(pixels.data, width, height)?.data ?? null) : null;
}
