// What a try in a guest needs of this machine, its frame and its report.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

/** @param programs by their Debian packages; those with a path are files */
export function missingPackages(programs: Readonly<Record<string, string>>): string[] {
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

/** Tells how many things did not hold and after which time, and sets the exit code. @param work is given a folder below `above` for its time */
export async function tryInFolder(above: string, work: (folder: string) => Promise<number>): Promise<void> {
  const folder = mkdtempSync(join(above, "ninefold-guest-"));
  const startedAt = Date.now();
  try {
    const failures = await work(folder);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${failures === 0 ? "Everything held" : `${failures} did not hold`} after ${seconds} s.`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
