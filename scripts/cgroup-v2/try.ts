// Tries the limits of apps on control groups of version 2, whatever this machine has: `npm run try:cgroup2 [-- situation …]`.
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { countFailures } from "../guest/findings.ts";
import type { GuestPlan } from "../guest/guest.ts";
import { packSources, tryInGuest } from "../guest/host.ts";
import { debianKernel, ownApt } from "../guest/kernel.ts";
import { commandOf, SCRIPTS, SITUATIONS, stepOf } from "./situations.ts";

const project = dirname(dirname(import.meta.dirname));

/** Emulated, without hardware for it, the whole takes three to six minutes. */
const LIMIT_MS = 15 * 60_000;

async function tryAll(makeFolder: () => string, isWanted: (name: string) => boolean): Promise<number> {
  const situations = SITUATIONS.filter(({ name }) => isWanted(name));
  const kernel = debianKernel(join(project, "dist", "cgroup-v2", "kernel"), "x64", ownApt);
  console.log(`Starting Linux ${kernel.version} with ${situations.length} situations …`);
  const folder = makeFolder();
  const sources = join(folder, "sources.tar");
  packSources(project, sources);
  const plan: GuestPlan = {
    processor: "x64",
    countsInstructions: false,
    kernel,
    root: "/",
    sources,
    nodeModules: join(project, "node_modules"),
    busybox: "/usr/bin/busybox",
    scripts: SCRIPTS,
    first: situations.filter(({ unit }) => unit === null).map(commandOf),
    steps: situations.filter(({ unit }) => unit !== null).map(stepOf),
    folder,
  };
  return countFailures(plan, situations, LIMIT_MS);
}

await tryInGuest({
  processor: "x64",
  programs: {
    bwrap: "bubblewrap",
    "/usr/bin/busybox": "busybox-static",
    "/lib/systemd/systemd": "systemd",
  },
  lacking: process.arch === "x64" ? [] : ["a machine with an x86-64 processor"],
  above: tmpdir(),
  work: tryAll,
});
