// `npm run dev`: the server and the web app while they are worked on. A saved file builds the web app anew or starts the
// server again; open pages load themselves anew.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Node watches folders, ends what runs politely and starts it again (`--watch-path`, nodejs.org/api/cli.html). */
function watch(folders: readonly string[], words: readonly string[]) {
  const paths = folders.map((folder) => `--watch-path=${join(ROOT, folder)}`);
  return spawn(process.execPath, [...paths, "--watch-preserve-output", ...words], { cwd: ROOT, stdio: "inherit" });
}

// The first page that is opened is one that loads itself anew.
execFileSync(process.execPath, [join(ROOT, "web/build.ts"), "--dev"], { cwd: ROOT, stdio: "inherit" });

const children = [
  watch(["web", "contract", "kit/docs"], ["web/build.ts", "--dev"]),
  watch(["server", "contract", "kit", "builtin-model", "templates", "stripe-emulator"], ["server/main.ts"]),
];
// Both hear of Ctrl+C themselves; a signal to this process alone is passed on.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
for (const child of children) child.once("exit", () => process.kill(process.pid, "SIGTERM"));
