// Debian for arm64 in a folder: packages unpacked, none of their scripts run. This machine's own packages stay as they are.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Apt } from "../guest/kernel.ts";

/** What a small server has, and what Ninefold asks of it. */
const PACKAGES = [
  "base-files",
  "base-passwd",
  "bash",
  "bubblewrap",
  "busybox-static",
  "coreutils",
  "dash",
  "findutils",
  "git",
  "grep",
  "gzip",
  "hostname",
  "libc-bin",
  "libstdc++6",
  "mount",
  "passwd",
  "procps",
  "sed",
  "systemd",
  "tar",
  "util-linux",
];

const SOURCES = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"];
const ARCHIVE_BYTES_MAX = 1 << 30;

/** The user that runs Ninefold as docs/operating.md says. */
export const SERVER_USER = { name: "ninefold", id: 10_001 } as const;

/** apt with lists, archives and a (bare) state of its own in `folder`, from where this machine has its Debian. */
export function openApt(folder: string): Apt {
  const lists = join(folder, "lists");
  const isNew = !existsSync(lists);
  for (const path of ["lists/partial", "archives/partial", "preferences"])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, "status"), "");
  const options = Object.entries({
    "APT::Architecture": "arm64",
    "APT::Architectures": "arm64",
    "APT::Sandbox::User": process.getuid?.() === 0 ? "root" : "",
    "Dir::State": folder,
    "Dir::State::lists": lists,
    "Dir::State::status": join(folder, "status"),
    "Dir::Cache": folder,
    "Dir::Etc::sourcelist": SOURCES.find((path) => existsSync(path)) ?? "",
    "Dir::Etc::sourceparts": "-",
    "Dir::Etc::preferencesparts": join(folder, "preferences"),
  }).map(([name, value]) => `-o${name}=${value}`);
  const apt: Apt = (cwd, program, ...words) =>
    execFileSync(program, [...options, ...words], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (isNew) apt(folder, "apt-get", "-qq", "update");
  return apt;
}

/** Unpacks the packages, with all that they need, into `root`; done once for a list of them. */
export function unpackDebian(root: string, folder: string, apt: Apt): void {
  const stamp = join(root, "unpacked");
  const wanted = PACKAGES.join(" ");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Fetching Debian for arm64 (some 100 MB, once) …");
  rmSync(root, { recursive: true, force: true });
  apt(folder, "apt-get", "-qq", "--yes", "--no-install-recommends", "--download-only", "install", ...PACKAGES);
  mkdirSync(join(root, "usr"), { recursive: true });
  // As base-files has it once it is configured (merged /usr).
  for (const name of ["bin", "lib", "sbin"]) {
    mkdirSync(join(root, "usr", name));
    symlinkSync(`usr/${name}`, join(root, name));
  }
  const archives = join(folder, "archives");
  for (const name of readdirSync(archives).filter((path) => path.endsWith(".deb"))) {
    const input = execFileSync("dpkg-deb", ["--fsys-tarfile", join(archives, name)], { maxBuffer: ARCHIVE_BYTES_MAX });
    execFileSync("tar", ["-C", root, "--keep-directory-symlink", "-xf", "-"], { input });
  }
  configure(root);
  writeFileSync(stamp, wanted);
}

/** What the packages' scripts would have written, as far as the guest reads it. */
function configure(root: string): void {
  const { name, id } = SERVER_USER;
  const master = (file: string) => readFileSync(join(root, "usr/share/base-passwd", `${file}.master`), "utf8");
  const files = {
    passwd: `${master("passwd")}${name}:x:${id}:${id}::/var/lib/${name}:/usr/sbin/nologin\n`,
    group: `${master("group")}${name}:x:${id}:\n`,
    hosts: "127.0.0.1 localhost\n::1 localhost\n",
    hostname: "ninefold\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "machine-id": "",
    fstab: "",
  };
  mkdirSync(join(root, "etc"), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, "etc", file), content);
  if (!existsSync(join(root, "bin/sh"))) symlinkSync("dash", join(root, "bin/sh"));
}
