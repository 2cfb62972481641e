// The type of a file, found in its first bytes: neither its name nor what the sender says of it counts.
import { fileTypeFromBuffer } from "file-type";

/** What browsers show by themselves, in a place that runs nothing. Everything else is saved. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|audio\/|video\/(mp4|webm|ogg|quicktime)|text\/plain)/;
/** What the platform can make smaller pictures of. */
const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

export const isShown = (type: string) => SHOWN.test(type);
export const isPicture = (type: string) => PICTURES.has(type);

export const UNKNOWN_TYPE = "application/octet-stream";

/** @param head its first bytes, a few thousand of them */
export async function typeOf(head: Buffer): Promise<string> {
  const text = textOf(head);
  if (text !== null && isDrawing(text)) return "image/svg+xml";
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // A mark of text formats says little about safety: they are text, and shown as such.
  if (found && !/xml|html|^text\//.test(found.mime.replace("openxmlformats", ""))) return found.mime;
  return text === null ? UNKNOWN_TYPE : "text/plain";
}

const SPACE = 0x20;
const TAB = 0x09;
const CARRIAGE_RETURN = 0x0d;
const ESCAPE = 0x1b;
/** What no text has. */
const isControl = (byte: number) => byte < SPACE && !(byte >= TAB && byte <= CARRIAGE_RETURN) && byte !== ESCAPE;

/** Null when it is no text in UTF-8. A character that was cut in two at the end is none of its faults. */
function textOf(head: Buffer): string | null {
  if (head.some(isControl)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

/** Whether the first element is an SVG's: before it stand only what XML allows there. */
function isDrawing(text: string): boolean {
  let start = text.replace(/^\uFEFF/, "").trimStart();
  for (let end = endOfPreamble(start); end > 0; end = endOfPreamble(start)) start = start.slice(end).trimStart();
  return /^<(svg:)?svg[\s>]/i.test(start);
}

/** Where the declaration, comment or document type at the beginning ends; 0 when there is none. */
function endOfPreamble(text: string): number {
  const after = (mark: string, from = 0) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? 0 : found + mark.length;
  };
  const begin = text.slice(0, "<!DOCTYPE".length).toUpperCase();
  if (begin.startsWith("<?XML")) return after("?>");
  if (begin.startsWith("<!--")) return after("-->", "<!--".length);
  if (begin !== "<!DOCTYPE") return 0;
  const [bracket, close] = [text.indexOf("["), text.indexOf(">")];
  const hasSubset = bracket >= 0 && bracket < close;
  return hasSubset ? after(">", text.indexOf("]", bracket)) : after(">");
}
