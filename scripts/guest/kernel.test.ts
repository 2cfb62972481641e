// A kernel that was unpacked before: which modules a guest loads, and in which order.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { debianKernel } from "./kernel.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-kernel-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const writeModule = (path: string, depends: string) =>
  write(`lib/modules/6.1.0/kernel/${path}.ko`, `\x7fELF\0license=GPL\0depends=${depends}\0name=it\0`);

const noApt = () => {
  throw new Error("Everything is there.");
};

test("modules come after what they depend on, each once, and what is built in is left out", () => {
  write("boot/vmlinuz-6.1.0", "");
  writeModule("fs/9p/9p", "9pnet,netfs");
  writeModule("fs/netfs/netfs", "");
  writeModule("net/9p/9pnet", "");
  writeModule("net/9p/9pnet_virtio", "9pnet,virtio");
  writeModule("drivers/virtio/virtio", "");
  writeModule("drivers/net/unrelated", "");
  writeModule("fs/overlayfs/overlay", "");
  const kernel = debianKernel(folder, "arm64", noApt);
  expect(kernel.version).toBe("6.1.0");
  expect(kernel.modules.map((path) => basename(path, ".ko"))).toEqual([
    "9pnet",
    "virtio",
    "9pnet_virtio",
    "netfs",
    "9p",
    "overlay",
  ]);
});
