// Debian's own kernel with the modules that the guest needs, unpacked beside the project; nothing of this machine's boot changes.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Processor } from "./machine.ts";

export type Kernel = Readonly<{
  image: string;
  /** Files, in the order in which they are to be loaded. */
  modules: readonly string[];
  version: string;
}>;

/** Runs one of apt's programs in a folder and gives what it printed. */
export type Apt = (folder: string, program: "apt-cache" | "apt-get", ...words: string[]) => string;

/** apt as this machine has it. */
export const ownApt: Apt = (folder, program, ...words) =>
  execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Debian's package of the newest kernel. */
const PACKAGES: Readonly<Record<Processor, string>> = { x64: "linux-image-amd64", arm64: "linux-image-arm64" };

/** What mounting the files needs; what these need themselves they say. */
const WANTED = ["virtio_pci", "9pnet_virtio", "9p", "overlay"];

/** Downloads it once into `folder`. Throws with what is missing. */
export function debianKernel(folder: string, processor: Processor, apt: Apt): Kernel {
  if (!existsSync(join(folder, "boot"))) download(folder, PACKAGES[processor], apt);
  const version = readdirSync(join(folder, "lib/modules"))[0] ?? "";
  const image = join(folder, `boot/vmlinuz-${version}`);
  if (!existsSync(image)) throw new Error(`There is no kernel in ${folder}: remove that folder and try again.`);
  return { image, modules: modulesFor(join(folder, "lib/modules", version, "kernel"), WANTED), version };
}

/** Files of the wanted modules, each after those that it depends on. One that is built into the kernel has no file. */
function modulesFor(folder: string, wanted: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ko"));
  const byName = new Map(files.map((path) => [nameOf(path), join(folder, path)]));
  const ordered = new Set<string>();
  const add = (name: string) => {
    const file = byName.get(name);
    if (file === undefined || ordered.has(file)) return;
    for (const other of dependenciesOf(file)) add(other);
    ordered.add(file);
  };
  for (const name of wanted) add(name);
  return [...ordered];
}

/** The kernel takes `-` and `_` in the names of modules for one. */
const nameOf = (path: string) => basename(path, ".ko").replaceAll("-", "_");

/** As the section .modinfo of a module has it: `depends=one,other`. */
const dependenciesOf = (file: string) =>
  (/\0depends=([^\0]*)\0/.exec(readFileSync(file, "latin1"))?.[1] ?? "").split(",").filter(Boolean);

function download(folder: string, kernelPackage: string, apt: Apt): void {
  const archives = `${folder}-archives`;
  mkdirSync(archives, { recursive: true });
  const newest = /Depends: (linux-image-\S+)/.exec(apt(archives, "apt-cache", "depends", kernelPackage))?.[1];
  if (!newest) throw new Error(`apt knows no ${kernelPackage}: run apt-get update.`);
  console.log(`Fetching ${newest} (70 MB, once) …`);
  apt(archives, "apt-get", "download", newest);
  const archive = readdirSync(archives).find((name) => name.startsWith(`${newest}_`));
  if (!archive) throw new Error(`apt-get download brought no ${newest}.`);
  execFileSync("dpkg-deb", ["-x", join(archives, archive), folder]);
}
