// Reads a file of the corpus: header lines, then one marked-up description or request a line (MARKUP.md).
import { INTENTS, type Intent, LABELS, VOICES } from "./labels.ts";
import { type MarkedText, parseMarkup } from "./markup.ts";

export type Header = {
  author: string;
  voice: string;
  trade?: string;
  language: string;
  /** Names of the lists, fields and options of the app that a message is about. */
  app?: string;
  /** What that app was built from. */
  described?: string;
};
export type Description = Header & { line: number; marked: MarkedText };
/** A message of one or more wishes, each with its own intent. */
export type Request = Header & { line: number; wishes: { intent: Intent; marked: MarkedText }[] };
export type FileError = { line: number; message: string };

type Line = { line: number; header: Header; text: string };

/** The descriptions of a file's text and what is wrong with it, by line. */
export function readDescriptions(source: string): { descriptions: Description[]; errors: FileError[] } {
  const { lines, errors } = readLines(source);
  const descriptions = lines.map(({ line, header, text }) => {
    const marked = parseMarkup(text);
    for (const { column, message } of marked.errors) errors.push({ line, message: `column ${column}: ${message}` });
    for (const { label } of marked.phrases)
      if (!LABELS.includes(label as never)) errors.push({ line, message: `${label} is a letter of requests` });
    return { ...header, line, marked };
  });
  return { descriptions, errors };
}

/** The requests of a file's text and what is wrong with it, by line. */
export function readRequests(source: string): { requests: Request[]; errors: FileError[] } {
  const { lines, errors } = readLines(source);
  const requests = lines.map(({ line, header, text }) => ({
    ...header,
    line,
    wishes: text.split(" // ").flatMap((part) => {
      const head = /^\s*([a-z-]+):\s*/.exec(part);
      if (!head) {
        errors.push({ line, message: 'a wish begins with its intent: "add-field: …"' });
        return [];
      }
      if (!INTENTS.includes(head[1] as Intent)) errors.push({ line, message: `no intent of the markup: ${head[1]}` });
      const marked = parseMarkup(part.slice(head[0].length));
      for (const { column, message } of marked.errors)
        errors.push({ line, message: `column ${column + head[0].length}: ${message}` });
      return [{ intent: head[1] as Intent, marked }];
    }),
  }));
  return { requests, errors };
}

function readLines(source: string): { lines: Line[]; errors: FileError[] } {
  const lines: Line[] = [];
  const errors: FileError[] = [];
  let header: Header | null = null;
  for (const [index, raw] of source.split("\n").entries()) {
    const text = raw.trim();
    const line = index + 1;
    if (text.startsWith("#")) header = headerOf(text, line, errors);
    else if (text && header) lines.push({ line, header, text });
    else if (text) errors.push({ line, message: "no header line above it" });
  }
  return { lines, errors };
}

/** "# author: anna, voice: plain, app: bikes (make, model), described: bikes, please": the last two may hold commas and any words. */
function headerOf(text: string, line: number, errors: FileError[]): Header {
  const [names, described] = cutAt(text, /,\s*described:\s*/);
  const [front, app] = cutAt(names, /,\s*app:\s*/);
  const parts = new Map<string, string>();
  for (const match of front.matchAll(
    /(author|voice|trade|language):\s*(.*?)(?=,\s*(?:author|voice|trade|language):|$)/g,
  ))
    parts.set(match[1] as string, (match[2] as string).trim());
  const author = parts.get("author");
  const voice = parts.get("voice");
  if (!author) errors.push({ line, message: "a header names its author" });
  if (!voice || !VOICES.includes(voice as never)) errors.push({ line, message: `no voice of the markup: ${voice}` });
  return {
    author: author ?? "nobody",
    voice: voice ?? "plain",
    language: parts.get("language") ?? "en",
    trade: parts.get("trade"),
    app: app?.trim(),
    described: described?.trim().replaceAll("\\n", "\n"),
  };
}

/** What stands before the first of such a border, and behind it where there is one. */
function cutAt(text: string, border: RegExp): [string, string | undefined] {
  const found = border.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, undefined];
}
