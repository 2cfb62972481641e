// Checks an app's types with TypeScript's native compiler in a warm folder.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import type { CheckFailure, SourceFiles } from "#contract";
import type { Kit } from "./kit-bundle.ts";
import { createLimiter } from "./limiter.ts";
import type { Places } from "./places.ts";
import { tscPath } from "./tsc.ts";

const LINE = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const FAILURES_MAX = 50;
const CHECKED = /\.(tsx?|jsx?|json)$/;

export type TypeChecker = (files: SourceFiles, signal?: AbortSignal) => Promise<CheckFailure[]>;

/** One check at a time: there is one folder. Only files that differ from the last check are written. */
export function createTypeChecker(places: Places, kit: Kit, directory: string): TypeChecker {
  const limiter = createLimiter(1);
  let written = new Map<string, string>();
  let ready: Promise<void> | null = null;

  const prepare = async () => {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true });
    await symlink(places.modules, join(directory, "node_modules"), "dir");
    await writeFile(join(directory, "tsconfig.json"), JSON.stringify(configuration(kit)));
  };

  const sync = async (files: SourceFiles) => {
    const next = new Map(Object.entries(files).filter(([path]) => CHECKED.test(path)));
    for (const path of written.keys()) if (!next.has(path)) await rm(join(directory, "app", path), { force: true });
    for (const [path, text] of next) {
      if (written.get(path) === text) continue;
      await mkdir(dirname(join(directory, "app", path)), { recursive: true });
      await writeFile(join(directory, "app", path), text);
    }
    written = next;
  };

  return (files, signal) =>
    limiter(async () => {
      ready ??= prepare();
      await ready;
      await sync(files);
      return parse(await run(directory, signal));
    }, signal);
}

function configuration(kit: Kit): unknown {
  const types = (room: string) => [join(kit.directory, "types", room, "index.d.ts")];
  return {
    compilerOptions: {
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      types: [],
      noEmit: true,
      strict: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      isolatedModules: true,
      skipLibCheck: true,
      forceConsistentCasingInFileNames: true,
      noUncheckedSideEffectImports: false,
      paths: {
        "@ninefold/entity": types("entity"),
        "@ninefold/ui": types("ui"),
        "@ninefold/server": types("server"),
      },
    },
    include: ["app/web", "app/shared", "app/server"],
  };
}

/** The compiler ends after a moment: collecting its garbage would cost a third of its work, and save memory only in the largest apps. */
const COMPILER_MEMORY = { GOGC: "off", GOMEMLIMIT: "512MiB" };

async function run(directory: string, signal: AbortSignal | undefined): Promise<string> {
  // On one core: the app's own checks, which take longer, need the others.
  const parameters = ["-p", "tsconfig.json", "--pretty", "false", "--singleThreaded"];
  const child = spawn(tscPath(), parameters, { cwd: directory, signal, env: COMPILER_MEMORY });
  yieldToOthers(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await new Promise<void>((resolve, reject) => child.once("error", reject).once("close", () => resolve()));
  return output;
}

/** On a busy machine the app's own checks, which take longer, come first. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

function parse(output: string): CheckFailure[] {
  const failures: CheckFailure[] = [];
  for (const line of output.split("\n")) {
    const found = LINE.exec(line);
    const last = failures.at(-1);
    if (found) {
      const [, path = "", row = "1", column = "1", code = "", text = ""] = found;
      const shown = path.replace(/^app\//, "");
      failures.push({
        check: "types",
        message: `${text} (${code})`,
        path: shown,
        line: Number(row),
        column: Number(column),
      });
    } else if (/^\s+\S/.test(line) && last) last.message += ` ${line.trim()}`;
    else if (line.startsWith("error ")) failures.push({ check: "types", message: line });
  }
  return failures.slice(0, FAILURES_MAX);
}
