// First in every bundle: stack traces name sources. A source map is read when the first trace asks for it, not at the start.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readPositions } from "./source-positions.ts";

const FOLDER = new URL("./", import.meta.url).href;

type FoundIn = (line: number, column: number) => string | null;
const maps = new Map<string, FoundIn | null>();

Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(inSource)].join("\n    at ");

function inSource(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const address = frame.getScriptNameOrSourceURL();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!address?.startsWith(FOLDER) || line === null || column === null) return text;
  const source = mapOf(address)?.(line - 1, column - 1) ?? null;
  return source === null ? text : text.replace(`${address}:${line}:${column}`, () => source);
}

function mapOf(address: string): FoundIn | null {
  const known = maps.get(address);
  if (known !== undefined) return known;
  const made = readMap(address);
  maps.set(address, made);
  return made;
}

/** Null where there is none: a trace must not fail. */
function readMap(address: string): FoundIn | null {
  try {
    // Written by the bundler.
    const map = JSON.parse(readFileSync(`${fileURLToPath(address)}.map`, "utf8")) as WrittenMap;
    const positionOf = readPositions(map.mappings);
    return (line, column) => {
      const found = positionOf(line, column);
      if (found === null) return null;
      return `${new URL(map.sources[found.source] ?? "", address)}:${found.line + 1}:${found.column + 1}`;
    };
  } catch {
    return null;
  }
}

type WrittenMap = Readonly<{ sources: readonly string[]; mappings: string }>;
