// What a whole new text of a file may not lose without being asked for twice: exports, most of its lines; and stubs in
// place of what should stay.
import { posix } from "node:path";
import type { SourceFiles } from "#contract";

const SCRIPT = /\.(ts|tsx)$/;
/** A file of at least this many characters that keeps less than this share of them shrinks strongly. */
const LONG_CHARACTERS = 1_500;
const KEPT_AT_LEAST = 0.5;
const NAMES_SHOWN = 8;

/** A comment that stands for code: "// ... rest unchanged", "{/* existing code … *\/}". */
const STUB =
  /(?:\/\/|\/\*|\{\/\*|<!--|^[ \t]{0,200}(?:#|--))[ \t*]{0,20}(?:(?:\.{3}|…)[^\n]{0,40}\b(?:rest|remaining|existing|unchanged|same|previous|other|keep)\b|\(?(?:the )?(?:rest|remaining|existing)\b[^\n]{0,40}\b(?:unchanged|stays? the same|stays? as|remains?|as before|omitted|goes here)|(?:existing|previous) code\b)/im;

export const STUB_REFUSAL =
  "That text leaves something out with a comment such as “rest unchanged”, which would delete it. Use edit_file for the places that change, or write the whole text.";

/** Whether the new text says that something stands there which does not, and the old one said no such thing. */
export const isStub = (after: string, before: string | null): boolean =>
  STUB.test(after) && !(before !== null && STUB.test(before));

/** Why a whole new text is to be thought over; null when it loses nothing much. */
export function lossOfWrite(path: string, before: string | null, after: string): string | null {
  if (before === null || !/\.(ts|tsx|css|sql|json|md)$/.test(path)) return null;
  const lost = SCRIPT.test(path) ? exportsOf(before).filter((name) => !exportsOf(after).includes(name)) : [];
  if (lost.length > 0) {
    const more = lost.length > NAMES_SHOWN ? ` and ${lost.length - NAMES_SHOWN} more` : "";
    return `This text of ${path} no longer exports ${lost.slice(0, NAMES_SHOWN).join(", ")}${more}.`;
  }
  if (before.length < LONG_CHARACTERS || after.length >= before.length * KEPT_AT_LEAST) return null;
  return `This text of ${path} has ${after.length} of ${before.length} characters.`;
}

/**
 * Who still imports what a new text of a file no longer exports, as a sentence; null when nobody does.
 * @param files the project's, by path; that of `path` itself does not count
 */
export function brokenImports(path: string, before: string | null, after: string, files: SourceFiles): string | null {
  if (before === null || !SCRIPT.test(path)) return null;
  const kept = new Set(exportsOf(after));
  const lost = exportsOf(before).filter((name) => !kept.has(name));
  // What is exported from elsewhere as a whole may have come to hold it.
  if (lost.length === 0 || /^export \* from/m.test(after)) return null;
  const missed = Object.entries(files).flatMap(([file, text]) => {
    if (file === path || !SCRIPT.test(file)) return [];
    const names = importsOf(file, text, path).filter((name) => lost.includes(name));
    return names.length > 0 ? [`${file} imports ${names.join(", ")}`] : [];
  });
  if (missed.length === 0) return null;
  const more = missed.length > NAMES_SHOWN ? ` and ${missed.length - NAMES_SHOWN} more files` : "";
  return `${path} no longer exports what others import: ${missed.slice(0, NAMES_SHOWN).join("; ")}${more}.`;
}

const IMPORT = /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["'](\.[^"']*)["']/g;

/** Names that a file imports, or passes on, from one of the project's. */
function importsOf(file: string, text: string, from: string): string[] {
  const bare = from.replace(SCRIPT, "");
  return [...text.matchAll(IMPORT)].flatMap(([, names = "", source = ""]) =>
    posix.join(posix.dirname(file), source).replace(/\.(?:tsx?|jsx?)$/, "") === bare
      ? names.split(",").map((name) =>
          name
            .trim()
            .replace(/^type /, "")
            .replace(/ as .*$/s, "")
            .trim(),
        )
      : [],
  );
}

/** What a removal leaves of the project, when that is less than half of what the run began with; else null. */
export function lossOfRemoval(path: string, files: SourceFiles, began: readonly string[]): string | null {
  const gone = began.filter((one) => one === path || files[one] === undefined).length;
  if (gone < REMOVED_AT_LEAST || gone * 2 <= began.length) return null;
  return `With ${path} this run would have deleted ${gone} of the ${began.length} files that the project had.`;
}
const REMOVED_AT_LEAST = 3;

function exportsOf(text: string): string[] {
  const declared = [
    ...text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm),
  ];
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^.* as /, "")),
  );
  return [...new Set([...declared.map(([, name = ""]) => name), ...listed])].filter((name) => name !== "");
}
