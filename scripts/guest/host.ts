// What a try in a guest needs of this machine, its frame and its report.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { HARDWARE, type Processor } from "./machine.ts";

/** @param programs by their Debian packages; those with a path are files */
function missingPackages(programs: Readonly<Record<string, string>>): string[] {
  const has = (program: string) =>
    program.startsWith("/") ? existsSync(program) : spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  return Object.entries(programs).flatMap(([program, name]) => (has(program) ? [] : [`the package ${name}`]));
}

/**
 * Packs the project's sources as they are now, unignored new files too.
 * @param more paths in the project that Git ignores
 * @param owner of the files in it by id; without one it is whoever has them here
 */
export function packSources(project: string, archive: string, more: readonly string[] = [], owner?: number): void {
  const names = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: project,
    encoding: "utf8",
  });
  const owned = owner === undefined ? [] : [`--owner=:${owner}`, `--group=:${owner}`];
  const input = `${names}${more.map((path) => `${path}\0`).join("")}`;
  execFileSync("tar", ["--null", ...owned, "-cf", archive, "-T", "-"], { cwd: project, input });
}

type Try = Readonly<{
  processor: Processor;
  /** Programs that it needs besides qemu and apt, by their Debian packages; those with a path are files. */
  programs: Readonly<Record<string, string>>;
  /** What else it needs of this machine and does not find. */
  lacking?: readonly string[];
  /** Where the folder is made that it has for its time. */
  above: string;
  /** @param makeFolder makes that folder, once what is above it stands; @param isWanted by the words behind the command; without any everything is @returns how many things did not hold */
  work: (makeFolder: () => string, isWanted: (name: string) => boolean) => Promise<number>;
}>;

/** Tells what is missing, else how many things did not hold and after which time, and sets the exit code. */
export async function tryInGuest({ processor, programs, lacking = [], above, work }: Try): Promise<void> {
  const { program, package: qemu } = HARDWARE[processor];
  const needed = { [program]: qemu, "apt-get": "apt", "dpkg-deb": "dpkg", ...programs };
  const missing = [...lacking, ...missingPackages(needed)];
  if (missing.length > 0) {
    console.log(`This needs ${missing.join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  const words = process.argv.slice(2);
  const folders: string[] = [];
  const makeFolder = () => {
    mkdirSync(above, { recursive: true });
    const folder = mkdtempSync(join(above, "ninefold-guest-"));
    folders.push(folder);
    return folder;
  };
  const startedAt = Date.now();
  try {
    const failures = await work(makeFolder, (name) => words.length === 0 || words.includes(name));
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${failures === 0 ? "Everything held" : `${failures} did not hold`} after ${seconds} s.`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
