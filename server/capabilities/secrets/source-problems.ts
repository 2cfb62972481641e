// What is wrong with secrets in an app's source: a value that stands there, and a name that is used and not declared.
import type { CheckFailure, SourceFiles } from "#contract";
import type { Redact } from "./redaction.ts";

const DECLARED_BLOCK = /\bsecrets\s*:\s*\{([^{}]*)\}/g;
const USED = /\bsecret\(\s*["'`]([A-Za-z0-9_]{1,64})["'`]\s*\)/g;
const NAME = /\b[A-Z][A-Z0-9_]*\b(?=["'`]?\s*:)/g;

export function secretProblems(files: SourceFiles, redact: Redact): CheckFailure[] {
  const declared = namesDeclared(files);
  return Object.entries(files).flatMap(([path, text]) => [
    ...(redact(text) === text ? [] : linesWithValues(path, text, redact)),
    ...(declared ? undeclared(path, text, declared) : []),
  ]);
}

const linesWithValues = (path: string, text: string, redact: Redact): CheckFailure[] => {
  const lines = text.split("\n");
  // A value of several lines is in none of them alone.
  const found = Math.max(
    0,
    lines.findIndex((line) => redact(line) !== line),
  );
  const message = 'The value of a secret stands here. Take it out and read it with secret("NAME") on the server.';
  return [{ check: "build", path, line: found + 1, message }];
};

/** Null where they are not written out in one place, so that nothing can be said. */
function namesDeclared(files: SourceFiles): ReadonlySet<string> | null {
  const server = Object.entries(files).filter(([path]) => path.startsWith("server/"));
  const texts = server.map(([, text]) => text);
  if (texts.some((text) => /\bsecrets\b/.test(text.replaceAll(DECLARED_BLOCK, "")))) return null;
  const blocks = texts.flatMap((text) => [...text.matchAll(DECLARED_BLOCK)].map(([, block = ""]) => block));
  return new Set(blocks.flatMap((block) => block.match(NAME) ?? []));
}

function undeclared(path: string, text: string, declared: ReadonlySet<string>): CheckFailure[] {
  if (!path.startsWith("server/") || !text.includes("@ninefold/server")) return [];
  return [...text.matchAll(USED)]
    .filter(([, name = ""]) => !declared.has(name))
    .map(({ index, 1: name }) => ({
      check: "build" as const,
      path,
      line: text.slice(0, index).split("\n").length,
      message: `secret("${name}") is not declared: add it to createServer({ secrets: { ${name}: "what it is for" } }).`,
    }));
}
