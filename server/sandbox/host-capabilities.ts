// What this machine offers for sandboxes, found out by trying: bubblewrap, readable paths, counted processes, libraries.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { release } from "node:os";
import { promisify } from "node:util";
import { becoming, counting } from "./command.ts";

const runFile = promisify(execFile);

/** Named after the data folder, so that two installations on one machine never meet. */
export const installationName = (dataDir: string) =>
  `ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;

/** Why bubblewrap can't be used here. */
export type BubblewrapProblem = Readonly<{ kind: "missing" } | { kind: "barred"; reason: string }>;

/** Null where bubblewrap makes namespaces, and mounts in them what every sandbox has. */
export async function bubblewrapTrouble(): Promise<BubblewrapProblem | null> {
  if (!(await succeeds(["bwrap", "--version"]))) return { kind: "missing" };
  return runFile("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"]).then(
    () => null,
    (error) => ({ kind: "barred", reason: oneLine(error.stderr) }),
  );
}

/** Whether this user can read all of `paths`. Without root it is one and the same user. */
export async function canReach(userId: number, paths: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  const tests = paths.flatMap((path) => ["-a", "-r", path]).slice(1);
  return succeeds([...becoming(userId), "/usr/bin/test", ...tests]);
}

/**
 * Whether the kernel counts a sandbox's processes without a control group. Some machines let bubblewrap alone make user
 * namespaces, and older kernels count a user's processes in all of them.
 */
export async function canCount(processes: number, userId: number): Promise<boolean> {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && (major < 5 || (major === 5 && minor < 14))) return false;
  const part = [...counting(processes, asRoot), ...(asRoot ? becoming(userId) : [])];
  return succeeds([...part, "bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]);
}

/** What the dynamic linker loads for a program: the only system files that its sandbox shows. */
export async function librariesOf(binary: string): Promise<string[]> {
  const { stdout } = await runFile("ldd", [binary]).catch(() => ({ stdout: "" }));
  const found = [...stdout.matchAll(/(?<=\s)(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? []);
  return found.length > 0 ? found : ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];
}

async function succeeds([file = "", ...words]: readonly string[]): Promise<boolean> {
  return runFile(file, words, { cwd: "/" }).then(
    () => true,
    () => false,
  );
}

const oneLine = (text: unknown) => String(text).trim().split("\n").join(" ");
