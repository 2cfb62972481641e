// Runs the whole server on a machine with an arm64 processor that qemu emulates: `npm run try:arm64 [-- part …]`.
import { execFileSync } from "node:child_process";
import { constants, setPriority } from "node:os";
import { basename, dirname, join } from "node:path";
import { SCRIPTS, SITUATIONS, stepOf } from "../cgroup-v2/situations.ts";
import { countFailures } from "../guest/findings.ts";
import type { GuestPlan } from "../guest/guest.ts";
import { packSources, tryInGuest } from "../guest/host.ts";
import { debianKernel } from "../guest/kernel.ts";
import type { Step } from "../guest/units.ts";
import { openApt, SERVER_USER, unpackDebian } from "./debian.ts";
import { installPackages } from "./packages.ts";

const project = dirname(dirname(import.meta.dirname));
const cache = join(project, "dist", "arm64");
const root = join(cache, "root");

/** Each instruction of the guest's is some twenty of this machine's. */
const LIMIT_MS = 60 * 60_000;

const NODE = "/ninefold/node_modules/node/bin/node";

type Part = Readonly<{ name: string; what: string; step: Step }>;

const inGuest = (name: string, what: string, file: string, service: readonly string[]): Part => ({
  name,
  what,
  step: { name, command: `${NODE} /ninefold/scripts/arm64/${file}`, service },
});

/** Limits that need groups, as root and as an ordinary user; the other situations are the kernel's on every processor. */
const limits = SITUATIONS.filter(({ name }) => ["delegated", "user"].includes(name)).map(
  (situation): Part => ({ ...situation, step: stepOf(situation) }),
);

/** Without the first no other works. What is cheap comes before what takes long. */
const PARTS: readonly Part[] = [
  inGuest("install", "the packages' scripts", "install-scripts.ts", []),
  inGuest("native", "the packages with programs and libraries", "native-packages.ts", []),
  ...limits,
  inGuest("server", "the whole server", "whole-server.ts", [
    "Delegate=yes",
    `User=${SERVER_USER.name}`,
    `StateDirectory=${SERVER_USER.name}`,
  ]),
  inGuest("sandbox", "the sandbox's tests, as root", "sandbox-tests.ts", ["Delegate=yes"]),
];

/** The machine ends after the last part, whatever became of that. */
const ENDS = "ExecStopPost=+/try/busybox poweroff -f";

async function tryAll(makeFolder: () => string, isWanted: (name: string) => boolean): Promise<number> {
  // Emulation takes all that it gets: whatever else this machine does goes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const apt = openApt(join(cache, "apt"));
  unpackDebian(root, join(cache, "apt"), apt);
  installPackages(project, join(root, "ninefold"));
  const kernel = debianKernel(join(cache, "kernel"), "arm64", apt);
  const parts = PARTS.filter(({ name }, at) => at === 0 || isWanted(name));
  // The platform's pages are the same on every processor, and their build is what takes longest in there.
  execFileSync(process.execPath, ["web/build.ts"], { cwd: project, stdio: "inherit" });
  const folder = makeFolder();
  packSources(project, join(folder, "sources.tar"), ["dist/web"], SERVER_USER.id);
  console.log(`Starting Linux ${kernel.version} for arm64: ${parts.map(({ what }) => what).join(", ")} …`);
  const plan: GuestPlan = {
    processor: "arm64",
    countsInstructions: true,
    kernel,
    root,
    sources: `/${basename(folder)}/sources.tar`,
    nodeModules: null,
    busybox: join(root, "usr/bin/busybox"),
    scripts: SCRIPTS,
    first: [`/try/busybox chown ${SERVER_USER.id}:${SERVER_USER.id} /ninefold`],
    steps: parts.map(({ step }, at) =>
      at === parts.length - 1 ? { ...step, service: [...step.service, ENDS] } : step,
    ),
    folder,
  };
  return countFailures(plan, parts, LIMIT_MS);
}

await tryInGuest({ processor: "arm64", programs: { npm: "npm" }, above: root, work: tryAll });
