// A task of workers: an app's types checked with TypeScript's native compiler, in a folder of its own in memory.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CheckFailure, SourceFiles } from "#contract";
import type { TaskContext } from "#workers";
import type { AppPackages } from "./packages/packages.ts";
import { findSourcePaths } from "./source-paths.ts";
import { tscPath } from "./tsc.ts";

const LINE = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const FAILURES_MAX = 50;
const MESSAGE_MAX = 2_000;
const OUTPUT_MAX = 1_000_000;
/** The exit code of a compiler that found nothing wrong. */
const CLEAN = 0;
/** Of what a compiler printed that died. */
const END_SHOWN = 400;
const CHECKED = /\.(tsx?|jsx?|json)$/;

/** The compiler sees these files, the kit and the libraries: the worker sees no more. */
export async function run(
  { files, kitDirectory, packages }: { files: SourceFiles; kitDirectory: string; packages: AppPackages | null },
  { signal }: TaskContext,
): Promise<CheckFailure[]> {
  const directory = await mkdtemp(join(tmpdir(), "check-"));
  try {
    await symlink(findSourcePaths().modules, join(directory, "node_modules"), "dir");
    await writeFile(join(directory, "tsconfig.json"), JSON.stringify(configuration(kitDirectory, packages)));
    await mkdir(join(directory, "app"));
    if (packages) await showPackages(directory, packages);
    for (const [path, text] of Object.entries(files)) {
      if (!CHECKED.test(path)) continue;
      await mkdir(dirname(join(directory, "app", path)), { recursive: true });
      await writeFile(join(directory, "app", path), text);
    }
    const { output, end } = await compile(directory, signal);
    const failures = parse(output);
    // A compiler that died has found nothing: that is no clean result.
    if (end !== CLEAN && failures.length === 0)
      throw new Error(`the type checker ended by ${end}: ${output.slice(-END_SHOWN)}`);
    return failures;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Those that the app has added are found before the installation's own. */
async function showPackages(directory: string, { folder, untyped }: AppPackages): Promise<void> {
  await symlink(join(folder, "node_modules"), join(directory, "app/node_modules"), "dir");
  const declared = untyped.flatMap((name) => [`declare module "${name}";`, `declare module "${name}/*";`]);
  await writeFile(join(directory, UNTYPED), declared.join("\n"));
}

/** Beside the app, where its packages do not tell their types. */
const UNTYPED = "untyped-packages.d.ts";

/** Packages stand apart from the installation: they find there the one React that the app has. */
function reactTypes(): Record<string, string[]> {
  const at = (name: string) => join(findSourcePaths().modules, "@types", name);
  return Object.fromEntries(
    ["react", "react-dom"].flatMap((name) => [
      [name, [join(at(name), "index.d.ts")]],
      [`${name}/*`, [join(at(name), "*")]],
    ]),
  );
}

function configuration(kitDirectory: string, packages: AppPackages | null): unknown {
  const types = (room: string) => [join(kitDirectory, "types", room, "index.d.ts")];
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
        "@ninefold/testing": types("app-tests"),
        ...(packages && reactTypes()),
      },
    },
    include: ["app/web", "app/shared", "app/server", "app/tests", ...(packages ? [UNTYPED] : [])],
  };
}

/** The compiler ends after a moment: collecting its garbage would cost a third of its work, and save memory only in the largest apps. */
const COMPILER_MEMORY = { GOGC: "off", GOMEMLIMIT: "448MiB" };

/** What it printed, and its exit code or the signal that ended it. */
async function compile(directory: string, signal: AbortSignal): Promise<{ output: string; end: number | string }> {
  // On one core: the app's own checks, which take longer, need the others.
  const parameters = ["-p", "tsconfig.json", "--pretty", "false", "--singleThreaded"];
  const child = spawn(tscPath(), parameters, {
    cwd: directory,
    env: COMPILER_MEMORY,
    // SIGKILL: a compiler that is busy with a type reacts to nothing else.
    signal,
    killSignal: "SIGKILL",
  });
  yieldToOthers(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < OUTPUT_MAX) output += text;
    });
  const end = await new Promise<number | string>((resolve, reject) =>
    child.once("error", reject).once("close", (code, by) => resolve(code ?? by ?? "nothing")),
  );
  return { output: output.slice(0, OUTPUT_MAX), end };
}

/** Lowers the compiler's priority: on a busy machine the app's other checks, which take longer, come first. */
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
    } else if (/^\s+\S/.test(line) && last) last.message = `${last.message} ${line.trim()}`.slice(0, MESSAGE_MAX);
    else if (line.startsWith("error ")) failures.push({ check: "types", message: line });
  }
  return failures.slice(0, FAILURES_MAX);
}
