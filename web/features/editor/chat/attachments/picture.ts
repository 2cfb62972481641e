// Small copies of pictures, as data addresses: the page's policy admits no others.

const LONGEST_PX = 320;
const QUALITY = 0.8;

/** @throws when the browser can't open the file as a picture */
export async function smallPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", QUALITY);
  } finally {
    bitmap.close();
  }
}
