// The errors of a log as a message carries them: lines that were printed together are one, and each is told once.
import { type LogLine, PREVIEW_ERROR_MAX_LENGTH, type PreviewError } from "#contract";

/** As many as a message may carry; the newest are sent. */
const ERRORS_MAX = 10;
/** A stack's lines come within this time. */
const TOGETHER_MS = 50;

export function errorsOf(lines: readonly LogLine[]): PreviewError[] {
  const groups: { at: number; text: string }[] = [];
  for (const { level, at, text } of lines) {
    if (level !== "error" || text.trim() === "") continue;
    const last = groups.at(-1);
    if (last !== undefined && Date.parse(at) - last.at <= TOGETHER_MS) last.text += `\n${text}`;
    else groups.push({ at: Date.parse(at), text });
  }
  const texts = [...new Set(groups.map(({ text }) => text).reverse())].slice(0, ERRORS_MAX).reverse();
  return texts.map(foundIn("the log of the live app"));
}

/** @param source where it was found, for the model */
export const foundIn =
  (source: string) =>
  (text: string): PreviewError => ({ message: text.slice(0, PREVIEW_ERROR_MAX_LENGTH), source });
