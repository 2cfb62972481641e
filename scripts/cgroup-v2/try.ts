// Tries the limits of apps on control groups of version 2, whatever this machine has: `npm run try:cgroup2 [-- situation …]`.
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { countFailures } from "../guest/findings.ts";
import { missingPackages, packSources, tryInFolder } from "../guest/host.ts";
import { debianKernel, ownApt } from "../guest/kernel.ts";
import { HARDWARE } from "../guest/machine.ts";
import { commandOf, SCRIPTS, SITUATIONS, stepsOf } from "./situations.ts";

const project = dirname(dirname(import.meta.dirname));

/** Emulated, without hardware for it, the whole takes three to six minutes. */
const LIMIT_MS = 15 * 60_000;

const NEEDED = {
  [HARDWARE.x64.program]: HARDWARE.x64.package,
  "apt-get": "apt",
  "dpkg-deb": "dpkg",
  bwrap: "bubblewrap",
  "/usr/bin/busybox": "busybox-static",
  "/lib/systemd/systemd": "systemd",
};

async function tryAll(folder: string, wanted: readonly string[]): Promise<number> {
  const situations = SITUATIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const kernel = debianKernel(join(project, "dist", "cgroup-v2", "kernel"), "x64", ownApt);
  console.log(`Starting Linux ${kernel.version} with ${situations.length} situations …`);
  const sources = join(folder, "sources.tar");
  packSources(project, sources);
  const plan = {
    processor: "x64" as const,
    countsInstructions: false,
    kernel,
    root: "/",
    sources,
    nodeModules: join(project, "node_modules"),
    busybox: "/usr/bin/busybox",
    scripts: SCRIPTS,
    first: situations.filter(({ unit }) => unit === null).map(commandOf),
    steps: stepsOf(situations),
    folder,
  };
  return countFailures(plan, situations, LIMIT_MS);
}

const lacking = [...(process.arch === "x64" ? [] : ["a machine with an x86-64 processor"]), ...missingPackages(NEEDED)];
if (lacking.length > 0) {
  console.log(`This needs ${lacking.join(", ")}.`);
  process.exitCode = 1;
} else await tryInFolder(tmpdir(), (folder) => tryAll(folder, process.argv.slice(2)));
