// Tries the limits of apps on control groups of version 2, whatever this machine has: `npm run try:cgroup2 [-- situation …]`.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runGuest } from "./guest.ts";
import { debianKernel } from "./kernel.ts";
import { SITUATIONS } from "./situations.ts";

const project = dirname(dirname(import.meta.dirname));

/** Emulated, without hardware for it, the whole takes three to six minutes. */
const LIMIT_MS = 15 * 60_000;

function missing(): string[] {
  const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
  const programs = {
    "qemu-system-x86_64": "qemu-system-x86",
    "apt-get": "apt",
    "dpkg-deb": "dpkg",
    bwrap: "bubblewrap",
  };
  return [
    ...(process.arch === "x64" ? [] : ["a machine with an x86-64 processor"]),
    ...Object.entries(programs).flatMap(([program, name]) => (has(program) ? [] : [`the package ${name}`])),
    ...(existsSync("/usr/bin/busybox") ? [] : ["the package busybox-static"]),
    ...(existsSync("/lib/systemd/systemd") ? [] : ["the package systemd"]),
  ];
}

function archiveOfSources(folder: string): string {
  const archive = join(folder, "sources.tar");
  const names = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: project });
  execFileSync("tar", ["--null", "-cf", archive, "-T", "-"], { cwd: project, input: names });
  return archive;
}

type Told = { situation: string; what: string; holds: boolean; seen: string };

async function tryAll(folder: string, wanted: readonly string[]): Promise<number> {
  const situations = SITUATIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const kernel = debianKernel(join(project, "dist", "cgroup-v2", "kernel"));
  console.log(`Starting Linux ${kernel.version} with ${situations.length} situations …`);
  const told: Told[] = [];
  const note = (line: string) => {
    if (!line.startsWith("NINEFOLD {")) return console.log(`  ${line}`);
    // Written by in-guest.ts.
    const finding = JSON.parse(line.slice("NINEFOLD ".length)) as Told;
    told.push(finding);
    console.log(`${finding.holds ? "ok  " : "FAIL"} ${finding.situation}: ${finding.what} (${finding.seen})`);
  };
  const plan = { kernel, situations, project, sources: archiveOfSources(folder), folder };
  const ended = await runGuest(plan, note, AbortSignal.timeout(LIMIT_MS));
  const silent = situations.filter(({ name }) => !told.some(({ situation }) => situation === name));
  for (const { what } of silent) console.log(`FAIL nothing was heard of ${what}`);
  if (!ended) console.log("FAIL the guest did not end by itself");
  return silent.length + told.filter(({ holds }) => !holds).length + (ended ? 0 : 1);
}

const lacking = missing();
if (lacking.length > 0) {
  console.log(`This needs ${lacking.join(", ")}.`);
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-guest-"));
  const startedAt = Date.now();
  try {
    const failures = await tryAll(folder, process.argv.slice(2));
    console.log(
      `${failures === 0 ? "Everything held" : `${failures} did not hold`} after ${Math.round((Date.now() - startedAt) / 1000)} s.`,
    );
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
