// Runs before `npm start` and `npm test` on Node 20 or newer without any dependency: installs what is missing, builds the web app and the server.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const purpose = process.argv[2] === "test" ? "test" : "start";

const say = (line) => process.stdout.write(`${line}\n`);
const fail = (line) => {
  say(line);
  process.exit(1);
};

/** System programs, the Debian package that brings each, and what goes without. */
const programs = [
  { command: "bwrap", package: "bubblewrap", needed: ["start", "test"] },
  { command: "git", package: "git", needed: ["start", "test"] },
  { command: "chromium-headless-shell", package: "chromium-headless-shell", needed: ["test"] },
  { command: "caddy", package: "caddy", needed: ["test"] },
  { command: "haproxy", package: "haproxy", needed: ["test"] },
  { command: "openssl", package: "openssl", needed: ["test"] },
  { command: "xz", package: "xz-utils", needed: ["test"] },
  { command: "ip", package: "iproute2", needed: ["test"] },
  { command: "kubectl", package: "kubernetes-client", needed: ["test"] },
  { command: "prometheus", package: "prometheus", needed: ["test"] },
  { command: "faketime", package: "faketime", needed: ["test"] },
];

function has(command) {
  return spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
}

const hashOfLock = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

function installPackages() {
  const stamp = join(root, "node_modules/.ninefold-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfLock()) return;
  say("Installing packages (a minute or two the first time) …");
  // `npm ci` would refuse a lock file made where a registry lacked some platform's optional binaries.
  const words = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", words, { cwd: root, stdio: "inherit" });
  if (result.status !== 0) fail("npm install failed: see above.");
  writeFileSync(stamp, hashOfLock());
}

function installPrograms() {
  const missing = programs.filter((program) => program.needed.includes(purpose) && !has(program.command));
  if (missing.length === 0) return;
  const names = missing.map((program) => program.package).join(" ");
  const mayInstall = process.getuid?.() === 0 && has("apt-get");
  if (!mayInstall) fail(`Please install: ${names} (on Debian and Ubuntu: sudo apt-get install ${names}).`);
  say(`Installing ${names} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) =>
    spawnSync("apt-get", ["-qq", ...words], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
  apt("update");
  if (apt("install", "-y", "--no-install-recommends", ...missing.map((program) => program.package)).status !== 0)
    fail(`Installing ${names} failed. Please install it by hand and try again.`);
}

function build() {
  mkdirSync(join(root, "dist"), { recursive: true });
  for (const program of ["web/build.ts", "server/bundle-server.ts"])
    execFileSync(join(root, "node_modules/.bin/node"), [program], { cwd: root, stdio: "inherit" });
}

installPackages();
installPrograms();
build();
