// Debian's own kernel with the modules that the guest needs, unpacked beside the project; nothing of this machine's boot changes.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

export type Kernel = Readonly<{ image: string; modules: string; version: string }>;

/** In the order in which they are to be loaded. */
export const MODULES: readonly string[] = [
  "drivers/virtio/virtio_ring",
  "drivers/virtio/virtio",
  "drivers/virtio/virtio_pci_legacy_dev",
  "drivers/virtio/virtio_pci_modern_dev",
  "drivers/virtio/virtio_pci",
  "fs/netfs/netfs",
  "fs/fscache/fscache",
  "net/9p/9pnet",
  "net/9p/9pnet_virtio",
  "fs/9p/9p",
  "fs/overlayfs/overlay",
];

/** Downloads it once into `folder`. Throws with what is missing. */
export function debianKernel(folder: string): Kernel {
  const present = existsSync(join(folder, "boot"));
  if (!present) download(folder);
  const version = readdirSync(join(folder, "lib/modules"))[0] ?? "";
  const kernel = {
    image: join(folder, `boot/vmlinuz-${version}`),
    modules: join(folder, "lib/modules", version, "kernel"),
  };
  if (!existsSync(kernel.image)) throw new Error(`There is no kernel in ${folder}: remove that folder and try again.`);
  return { ...kernel, version };
}

function download(folder: string): void {
  const archives = `${folder}-archives`;
  mkdirSync(archives, { recursive: true });
  const run = (file: string, ...words: string[]) =>
    execFileSync(file, words, { cwd: archives, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const newest = /Depends: (linux-image-\S+)/.exec(run("apt-cache", "depends", "linux-image-amd64"))?.[1];
  if (!newest) throw new Error("apt knows no linux-image-amd64: run apt-get update.");
  console.log(`Fetching ${newest} (70 MB, once) …`);
  run("apt-get", "download", newest);
  const archive = readdirSync(archives).find((name) => name.startsWith(`${newest}_`));
  if (!archive) throw new Error(`apt-get download brought no ${newest}.`);
  run("dpkg-deb", "-x", archive, folder);
}
