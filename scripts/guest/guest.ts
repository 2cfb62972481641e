// A machine of its own without any network: Debian's kernel on files of this machine, which it can't change.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type InitialFile, initialArchive } from "./initramfs.ts";
import type { Kernel } from "./kernel.ts";
import { HARDWARE, type Processor, runMachine } from "./machine.ts";
import { type Step, TARGET, unitFiles } from "./units.ts";

export type GuestPlan = Readonly<{
  processor: Processor;
  /** Of its clock: see `MachinePlan`. */
  countsInstructions: boolean;
  kernel: Kernel;
  /** A folder of this machine: the guest's root. */
  root: string;
  /** Where in that root an archive of the project's sources lies, and a node_modules that is not in its place. */
  sources: string;
  nodeModules: string | null;
  /** A busybox of this machine's that runs on the guest's processor and needs no libraries. */
  busybox: string;
  /** Put into the guest's /try. */
  scripts: Readonly<Record<string, string>>;
  /** What a shell runs as root before there is a systemd; then systemd runs the steps. */
  first: readonly string[];
  steps: readonly Step[];
  /** For files that live as long as the guest. */
  folder: string;
}>;

/** Loads modules and lays memory over the files, which become the root. */
const init = ({ kernel, sources, nodeModules }: GuestPlan) => `#!/bin/busybox sh
b=/bin/busybox
$b mount -t devtmpfs none /dev; $b mount -t proc none /proc; $b mount -t sysfs none /sys
for name in ${kernel.modules.map((path) => basename(path)).join(" ")}; do $b insmod /modules/$name || echo "NINEFOLD-FAULT no module $name"; done
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000 host /lower || echo "NINEFOLD-FAULT no files"
$b mount -t tmpfs -o size=60% none /over; $b mkdir /over/upper /over/work
$b mount -t overlay -o lowerdir=/lower,upperdir=/over/upper,workdir=/over/work none /root || echo "NINEFOLD-FAULT no overlay"
$b mkdir -p /root/ninefold/node_modules /root/try /root/etc/systemd/system
$b tar xf /root${sources} -C /root/ninefold
${nodeModules === null ? "" : `$b mount --bind /root${nodeModules} /root/ninefold/node_modules`}
$b cp /try/*.sh /root/try/; $b cp /try/units/* /root/etc/systemd/system/
for folder in dev proc sys; do $b mkdir -p /root/$folder; $b mount --move /$folder /root/$folder; done
$b mkdir -p /root/dev/shm; $b mount -t tmpfs -o mode=1777 none /root/dev/shm; $b mount -t tmpfs -o mode=1777 none /root/tmp
$b cp /bin/busybox /root/try/
# Files that say what this machine itself is; the guest is none of it.
$b rm -f /root/.dockerenv /root/run/.containerenv
$b ip link set lo up
$b ip addr | $b sed 's/^/NINEFOLD-NETWORK /'
exec $b switch_root /root /bin/sh /try/first.sh
`;

/** The first process, in its real root since a changed one may make no namespaces. */
const firstScript = ({ first, steps }: GuestPlan) => `
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t cgroup2 none /sys/fs/cgroup
${first.join("\n")}
umount /sys/fs/cgroup
exec ${steps.length > 0 ? "/lib/systemd/systemd" : "/try/busybox poweroff -f"}
`;

/** Guards against a processor's faults cost most of the time where the processor is emulated, and guard nothing there. */
const KERNEL_LINE = [
  "loglevel=1",
  "panic=-1",
  "mitigations=off",
  `systemd.unit=${TARGET}`,
  "systemd.unified_cgroup_hierarchy=1",
  "systemd.show_status=0",
];

function firstFiles(plan: GuestPlan): Buffer {
  const modules = plan.kernel.modules.map(
    (path): InitialFile => ({ path: `modules/${basename(path)}`, content: readFileSync(path) }),
  );
  const units = Object.entries(unitFiles(plan.steps, HARDWARE[plan.processor].console));
  return initialArchive(
    ["bin", "dev", "proc", "sys", "lower", "over", "root", "modules", "try", "try/units"],
    [
      { path: "bin/busybox", content: readFileSync(plan.busybox), executable: true },
      { path: "init", content: init(plan), executable: true },
      { path: "try/first.sh", content: firstScript(plan) },
      ...Object.entries(plan.scripts).map(([name, content]) => ({ path: `try/${name}`, content })),
      ...units.map(([name, content]) => ({ path: `try/units/${name}`, content })),
      ...modules,
    ],
  );
}

/** Runs it to its end and hands on every line that it prints; false when it had to be ended. */
export function runGuest(plan: GuestPlan, onLine: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  const initrd = join(plan.folder, "initrd");
  writeFileSync(initrd, firstFiles(plan));
  const { processor, countsInstructions, kernel, root } = plan;
  const machine = { processor, countsInstructions, kernelImage: kernel.image, kernelLine: KERNEL_LINE };
  return runMachine({ ...machine, initrd, files: root }, onLine, signal);
}
