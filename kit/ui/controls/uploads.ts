// Files as `data:` addresses, pictures made small enough to keep.
import { words } from "../../words/index.ts";

const BYTES_MAX = 500_000;
const PICTURE_SIDE_MAX = 1280;
const QUALITIES = [0.85, 0.7, 0.5];
export type Upload = { ok: true; address: string } | { ok: false; problem: string };

export async function readWhole(file: File): Promise<Upload> {
  if (file.size > BYTES_MAX) return { ok: false, problem: words().form.fileTooLarge };
  return { ok: true, address: await addressOf(file) };
}

/** Pictures that are too large are drawn smaller. */
export async function readPicture(file: File): Promise<Upload> {
  if (!file.type.startsWith("image/")) return { ok: false, problem: words().form.noPicture };
  if (file.size <= BYTES_MAX) return { ok: true, address: await addressOf(file) };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const small = QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality)).find(
      (address) => address.length * 0.75 <= BYTES_MAX,
    );
    return small ? { ok: true, address: small } : { ok: false, problem: words().form.pictureTooLarge };
  } catch {
    return { ok: false, problem: words().form.pictureUnread };
  }
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(words().form.fileUnread));
    reader.readAsDataURL(file);
  });
}
