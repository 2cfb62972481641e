// A machine of its own without any network: Debian's kernel on this machine's files, which it can't change.
import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { type InitialFile, initialArchive } from "./initramfs.ts";
import { type Kernel, MODULES } from "./kernel.ts";
import { commandOf, DIE_FIRST, type Situation, unitFiles } from "./situations.ts";

export type GuestPlan = Readonly<{
  kernel: Kernel;
  situations: readonly Situation[];
  /** The project's folder, for its node_modules, and an archive of its sources as they are now. */
  project: string;
  sources: string;
  /** For files that live as long as the guest. */
  folder: string;
}>;

/** Loads modules and lays memory over this machine's files, which becomes the root. */
const init = ({ project, sources }: GuestPlan) => `#!/bin/busybox sh
b=/bin/busybox
$b mount -t devtmpfs none /dev; $b mount -t proc none /proc; $b mount -t sysfs none /sys
for name in ${MODULES.map((path) => basename(path)).join(" ")}; do $b insmod /modules/$name.ko || echo "NINEFOLD-FAULT no module $name"; done
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000 host /lower || echo "NINEFOLD-FAULT no files"
$b mount -t tmpfs -o size=60% none /over; $b mkdir /over/upper /over/work
$b mount -t overlay -o lowerdir=/lower,upperdir=/over/upper,workdir=/over/work none /root || echo "NINEFOLD-FAULT no overlay"
$b mkdir -p /root/ninefold/node_modules /root/try /root/etc/systemd/system
$b tar xf /root${sources} -C /root/ninefold
$b mount --bind /root${project}/node_modules /root/ninefold/node_modules
$b cp /try/die-first.sh /root/try/; $b cp /try/units/* /root/etc/systemd/system/
for folder in dev proc sys; do $b mount --move /$folder /root/$folder; done
$b mkdir -p /root/dev/shm; $b mount -t tmpfs -o mode=1777 none /root/dev/shm; $b mount -t tmpfs -o mode=1777 none /root/tmp
$b cp /bin/busybox /try/bare.sh /root/try/
# Files that say what this machine itself is; the guest is none of it.
$b rm -f /root/.dockerenv /root/run/.containerenv
$b ip link set lo up
$b ip addr | $b sed 's/^/NINEFOLD-NETWORK /'
exec $b switch_root /root /bin/sh /try/bare.sh
`;

/** The first process, in its real root since a changed one may make no namespaces: without systemd at first, then systemd. */
const bare = ({ situations }: GuestPlan) => `
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t cgroup2 none /sys/fs/cgroup
${situations.flatMap((situation) => (situation.unit === null ? commandOf(situation) : [])).join("\n")}
umount /sys/fs/cgroup
exec ${situations.some(({ unit }) => unit !== null) ? "/lib/systemd/systemd" : "/try/busybox poweroff -f"}
`;

/** Guards against a processor's faults cost most of the time where the processor is emulated, and guard nothing there. */
const KERNEL_LINE = [
  "console=ttyS0",
  "loglevel=1",
  "panic=-1",
  "mitigations=off",
  "systemd.unit=ninefold-try.target",
  "systemd.unified_cgroup_hierarchy=1",
  "systemd.show_status=0",
].join(" ");

/** Hardware that Debian's kernel can use; a kvm device alone may be another kind of virtual machine's. */
const hasHardware = () => {
  try {
    accessSync("/dev/kvm", constants.R_OK | constants.W_OK);
    return /\b(vmx|svm)\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
  } catch {
    return false;
  }
};

function firstFiles(plan: GuestPlan): Buffer {
  const modules = MODULES.map(
    (path): InitialFile => ({
      path: `modules/${basename(path)}.ko`,
      content: readFileSync(join(plan.kernel.modules, `${path}.ko`)),
    }),
  );
  const units = Object.entries(unitFiles(plan.situations)).map(([name, content]) => ({
    path: `try/units/${name}`,
    content,
  }));
  return initialArchive(
    ["bin", "dev", "proc", "sys", "lower", "over", "root", "modules", "try", "try/units"],
    [
      { path: "bin/busybox", content: readFileSync("/usr/bin/busybox"), executable: true },
      { path: "init", content: init(plan), executable: true },
      { path: "try/die-first.sh", content: DIE_FIRST },
      { path: "try/bare.sh", content: bare(plan) },
      ...modules,
      ...units,
    ],
  );
}

/** Runs it to its end and hands on every line that it prints; false when it had to be ended. */
export async function runGuest(plan: GuestPlan, onLine: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  const initrd = join(plan.folder, "initrd");
  writeFileSync(initrd, firstFiles(plan));
  const accelerated = hasHardware() ? ["-accel", "kvm", "-cpu", "host"] : ["-accel", "tcg,thread=multi", "-cpu", "max"];
  const files = "local,id=files,path=/,security_model=none,readonly=on,multidevs=remap";
  const words = [
    ...accelerated,
    "-smp",
    "2",
    "-m",
    "4G",
    "-nodefaults",
    "-no-user-config",
    "-display",
    "none",
    "-no-reboot",
    "-kernel",
    plan.kernel.image,
    "-initrd",
    initrd,
    "-append",
    KERNEL_LINE,
    "-net",
    "none",
    "-serial",
    "stdio",
    "-fsdev",
    files,
    "-device",
    "virtio-9p-pci,fsdev=files,mount_tag=host",
  ];
  const machine = spawn("qemu-system-x86_64", words, { stdio: ["ignore", "pipe", "pipe"] });
  const end = () => machine.kill("SIGKILL");
  signal.addEventListener("abort", end);
  createInterface(machine.stdout).on("line", (line) => onLine(line.replaceAll("\r", "")));
  createInterface(machine.stderr).on("line", onLine);
  const code = await new Promise((resolve) => machine.once("close", resolve));
  signal.removeEventListener("abort", end);
  return code === 0;
}
