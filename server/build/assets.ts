// A project's own binary files on their way into an artifact: under names that say what they hold, so that browsers keep them.
import { createHash } from "node:crypto";
import { assetBase64, type CheckFailure, isAssetPath, type SourceFiles } from "#contract";

const HASH_LENGTH = 12;
const SCRIPT = /^(web|shared|server)\/.*\.tsx?$/;
/** `asset("logo.png")` with a name that is written out. */
const CALL = /\basset\(\s*["'`]([^"'`$\n]+)["'`]/g;

export type SplitTree = Readonly<{
  /** Without assets. */
  files: SourceFiles;
  /** Name below `assets/` → address below the app's base. */
  addresses: Readonly<Record<string, string>>;
  /** Path in the artifact → content. */
  contents: Readonly<Record<string, Uint8Array>>;
  failures: CheckFailure[];
}>;

/** Assets apart from the source, and what is wrong with them: unreadable ones, and names that are asked for and not there. */
export function splitAssets(tree: SourceFiles): SplitTree {
  const files: Record<string, string> = {};
  const addresses: Record<string, string> = {};
  const contents: Record<string, Uint8Array> = {};
  const failures: CheckFailure[] = [];
  for (const [path, text] of Object.entries(tree)) {
    if (!isAssetPath(path)) {
      files[path] = text;
      continue;
    }
    const base64 = assetBase64(path, text);
    if (base64 === null) {
      failures.push({ check: "build", message: `${path} is no asset that can be read.`, path });
      continue;
    }
    const content = Buffer.from(base64, "base64");
    const hash = createHash("sha256").update(content).digest("hex").slice(0, HASH_LENGTH);
    const name = path.slice("assets/".length);
    addresses[name] = `assets/own/${hash}-${name.replaceAll("/", "-")}`;
    contents[`web/${addresses[name]}`] = content;
  }
  return { files, addresses, contents, failures: [...failures, ...missingIn(files, addresses)] };
}

function missingIn(files: SourceFiles, addresses: SplitTree["addresses"]): CheckFailure[] {
  const found: CheckFailure[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (!SCRIPT.test(path) || !text.includes("asset(")) continue;
    for (const [index, line] of text.split("\n").entries())
      for (const [, name = ""] of line.matchAll(CALL))
        if (!Object.hasOwn(addresses, name))
          found.push({ check: "build", message: `There is no assets/${name} in the project.`, path, line: index + 1 });
  }
  return found;
}
