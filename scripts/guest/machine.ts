// What qemu is told to be: a machine with one of two processors, two cores, 4 GB and no network.
import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** As Node calls it (`process.arch`). */
export type Processor = "x64" | "arm64";

type Hardware = Readonly<{
  /** Of qemu, and the Debian package that brings it. */
  program: string;
  package: string;
  board: readonly string[];
  emulated: string;
  /** The serial line, as Linux calls it. */
  console: string;
}>;

export const HARDWARE: Readonly<Record<Processor, Hardware>> = {
  x64: { program: "qemu-system-x86_64", package: "qemu-system-x86", board: [], emulated: "max", console: "ttyS0" },
  arm64: {
    program: "qemu-system-aarch64",
    package: "qemu-system-arm",
    board: ["-machine", "virt"],
    // What AWS Graviton2 and Ampere Altra are made of.
    emulated: "neoverse-n1",
    console: "ttyAMA0",
  },
};

/** Hardware that Debian's kernel can use; a kvm device alone may be another kind of virtual machine's. */
function hasHardware(processor: Processor): boolean {
  if (processor !== "x64" || process.arch !== "x64") return false;
  try {
    accessSync("/dev/kvm", constants.R_OK | constants.W_OK);
    return /\b(vmx|svm)\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
  } catch {
    return false;
  }
}

export type MachinePlan = Readonly<{
  processor: Processor;
  kernelImage: string;
  kernelLine: readonly string[];
  initrd: string;
  /** A folder of this machine, which the guest may read as `host`. */
  files: string;
  /** Whether its clock counts instructions (decision 111) instead of this machine's seconds; then one core is emulated at a time. */
  countsInstructions: boolean;
}>;

/** A nanosecond for each instruction (2 to the power of the shift), and this machine's time while it waits. */
const COUNTED = ["-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on", "-rtc", "clock=vm"];

function executionOf({ processor, countsInstructions }: MachinePlan): readonly string[] {
  const { emulated } = HARDWARE[processor];
  if (countsInstructions) return [...COUNTED, "-cpu", emulated];
  if (hasHardware(processor)) return ["-accel", "kvm", "-cpu", "host"];
  return ["-accel", "tcg,thread=multi", "-cpu", emulated];
}

/** Runs it to its end and hands on every line that it prints; false when it had to be ended. */
export async function runMachine(
  plan: MachinePlan,
  onLine: (line: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { program, board, console } = HARDWARE[plan.processor];
  const words = [
    ...board,
    ...executionOf(plan),
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
    plan.kernelImage,
    "-initrd",
    plan.initrd,
    "-append",
    [`console=${console}`, ...plan.kernelLine].join(" "),
    "-net",
    "none",
    "-serial",
    "stdio",
    "-fsdev",
    `local,id=files,path=${plan.files},security_model=none,readonly=on,multidevs=remap`,
    "-device",
    "virtio-9p-pci,fsdev=files,mount_tag=host",
  ];
  const machine = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  const end = () => machine.kill("SIGKILL");
  signal.addEventListener("abort", end);
  createInterface(machine.stdout).on("line", (line) => onLine(line.replaceAll("\r", "")));
  createInterface(machine.stderr).on("line", onLine);
  const code = await new Promise((resolve) => machine.once("close", resolve));
  signal.removeEventListener("abort", end);
  return code === 0;
}
