// Every pattern that stands in the sources, read by TypeScript's own parser.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "@ts-morph/common";

export type Pattern = Readonly<{ source: string; flags: string /** File and line. */; at: string }>;

const FOLDERS = ["builtin-model", "contract", "kit", "server", "stripe-emulator", "web"] as const;
const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** @param root of the repository */
export const patternsOf = (root: string): Pattern[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => SOURCE.test(path) && !TEST.test(path))
      .flatMap((path) => patternsIn(join(folder, path), readFileSync(join(root, folder, path), "utf8"))),
  );

function patternsIn(path: string, text: string): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at: `${path}:${line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
