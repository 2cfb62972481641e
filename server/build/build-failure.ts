// Failures of the build check, made from our own findings and from esbuild's messages.
import type { Message } from "esbuild";
import type { CheckFailure } from "#contract";

/** A finding about a file of the tree. */
export function buildFailure(message: string, path?: string, line?: number, column?: number): CheckFailure {
  return {
    check: "build",
    message,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** An esbuild message; lines count from 1, columns too. */
export function failureOf(message: Message): CheckFailure {
  const { location, notes } = message;
  const hint = notes.map((note) => note.text).join(" ");
  const text = hint ? `${message.text} ${hint}` : message.text;
  if (!location) return buildFailure(text);
  return buildFailure(text, location.file.replace(/^app:/, ""), location.line, location.column + 1);
}

/** The line of `needle` in `text`, from 1; undefined when it is not there. */
export function lineOf(text: string, needle: string): number | undefined {
  const at = text.indexOf(needle);
  return at < 0 ? undefined : text.slice(0, at).split("\n").length;
}
