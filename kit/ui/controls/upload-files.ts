// Sends files to the platform, with progress; forms wait until none is under way.
import { uploadedFile } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { sessionStore } from "../app/session.ts";
import type { Upload } from "./uploads.ts";

const MEBIBYTE = 1024 * 1024;
/** Pictures that a browser can draw are made no smaller than this to fit. */
const PICTURE_SIDE = 2560;
const JPEG_QUALITY = 0.88;
/** What every browser shows. Others, such as a phone's own format, are drawn anew as one of them. */
const SHOWN_EVERYWHERE = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;
/** Uploads beyond what may be under way at once come again after so long. */
const AGAIN_MS = [1_000, 2_500, 5_000];
const BUSY: readonly number[] = [429, 503];

export type Sending = Readonly<{
  isPicture: boolean;
  /** Pictures keep what cameras write into them. */
  keepsMetadata: boolean;
  /** Called with what is sent, in percent. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}>;

/** The most that one file may have, in bytes; null outside the platform, where files stand in rows. */
export const fileBytes = (): number | null => sessionStore.get().fileBytes ?? null;

const state = { underWay: 0 };

/** Whether a form would be saved without a file that is on its way. */
export const isUploading = (): boolean => state.underWay > 0;

/** The address under which the file is kept, or why it is not. Null when it was stopped. */
export async function uploadFile(file: File, sending: Sending): Promise<Upload | null> {
  const most = fileBytes() ?? 0;
  state.underWay += 1;
  try {
    const content = sending.isPicture ? await fittingPicture(file, most) : file;
    if (content.size > most) return problem(words().form.uploadTooLarge(Math.floor(most / MEBIBYTE)));
    return await send(content, nameFor(file, content), sending);
  } finally {
    state.underWay -= 1;
  }
}

const problem = (text: string): Upload => ({ ok: false, problem: text });

async function send(content: Blob, name: string, sending: Sending): Promise<Upload | null> {
  for (const pause of [...AGAIN_MS, null]) {
    const answer = await post(content, name, sending);
    if (answer === "stopped") return null;
    if (answer === "broken") return problem(words().form.uploadBroken);
    if (pause !== null && BUSY.includes(answer.status)) await new Promise((resolve) => setTimeout(resolve, pause));
    else return readAnswer(answer, sending.isPicture);
  }
  return null;
}

function readAnswer({ status, text }: { status: number; text: string }, isPicture: boolean): Upload {
  const { address, error } = parsed(text);
  if (status !== 201 || address === undefined) return problem(error ?? words().form.uploadBroken);
  const isWrong = isPicture && !uploadedFile(address)?.type.startsWith("image/");
  return isWrong ? problem(words().form.noPicture) : { ok: true, address };
}

function parsed(text: string): { address?: string; error?: string } {
  try {
    return JSON.parse(text) as { address?: string; error?: string }; // the gateway's answer
  } catch {
    return {};
  }
}

/** `fetch` tells nothing of how much was sent. */
function post(content: Blob, name: string, { onProgress, signal, keepsMetadata }: Sending) {
  const { base, token } = sessionStore.get();
  return new Promise<{ status: number; text: string } | "stopped" | "broken">((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name, ...(keepsMetadata ? { metadata: "keep" } : {}) });
    request.open("POST", `${base}/_ninefold/files?${query}`);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve("broken");
    request.onabort = () => resolve("stopped");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) resolve("stopped");
    else request.send(content);
  });
}

/** The picture as it is, unless it is too large or of a kind that not every browser shows. */
async function fittingPicture(file: File, most: number): Promise<Blob> {
  if (file.size <= most && (SHOWN_EVERYWHERE.test(file.type) || !file.type.startsWith("image/"))) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}

/** A picture that was drawn anew is a JPEG. Pasted ones have no name of their own. */
function nameFor(file: File, content: Blob): string {
  const name = file.name || "file";
  return content === file ? name : `${name.replace(/\.\w+$/, "")}.jpg`;
}
