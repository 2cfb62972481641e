// First in every bundle: stack traces name sources. A source map is read when the first trace asks for it, not at the start.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("./", import.meta.url).href;
const maps = new Map<string, SourceMap | null>();

Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(inSource)].join("\n    at ");

function inSource(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const address = frame.getScriptNameOrSourceURL();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!address?.startsWith(FOLDER) || line === null || column === null) return text;
  const found = mapOf(address)?.findEntry(line - 1, column - 1);
  if (!found || !("originalSource" in found)) return text;
  const source = new URL(found.originalSource, address).href;
  return text.replace(
    `${address}:${line}:${column}`,
    `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
  );
}

function mapOf(address: string): SourceMap | null {
  const known = maps.get(address);
  if (known !== undefined) return known;
  const made = readMap(address);
  maps.set(address, made);
  return made;
}

/** Null where there is none: a trace must not fail. */
function readMap(address: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(address)}.map`, "utf8")));
  } catch {
    return null;
  }
}
