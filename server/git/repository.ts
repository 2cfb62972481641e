// In a worker: a bare repository in the temporary folder for as long as one piece of work lasts, and Git run on it.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "#http";
import type { History } from "./history.ts";
import { ANSWER_BYTES_MAX } from "./limits.ts";
import { fileBytes, folderObjects, type GitObject, objectOf, packOf } from "./objects.ts";

export type GitRun = Readonly<{ status: number | null; output: Buffer; complaint: string }>;
type RunOptions = Readonly<{ input?: Uint8Array; signal: AbortSignal; env?: Readonly<Record<string, string>> }>;

export const NO_GIT =
  "Git is not installed where this server runs, so that projects can't be cloned, pushed or imported. Whoever runs it can install it.";

/** No hooks, no programs of others, no files of other owners; large files are never held in memory whole. */
const SETTINGS = {
  "core.hooksPath": "/nonexistent",
  "core.bigFileThreshold": "2m",
  "safe.directory": "*",
  "pack.threads": "1",
  "uploadpack.allowFilter": "false",
  "gc.auto": "0",
} as const;
const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
const COMPLAINT_KEPT = 4_000;

export type Repository = Readonly<{
  folder: string;
  run(words: readonly string[], options: RunOptions): Promise<GitRun>;
}>;

/** Makes the repository, lets `work` have it, and takes it away. */
export async function inRepository<Result>(
  history: History | null,
  signal: AbortSignal,
  work: (repository: Repository) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "git-"));
  const repository: Repository = { folder, run: (words, options) => runGit(folder, words, options) };
  try {
    await mkdir(join(folder, "refs/heads"), { recursive: true });
    await mkdir(join(folder, "objects/pack"), { recursive: true });
    await writeFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
    await writeFile(join(folder, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
    if (history) await fill(repository, history, signal);
    return await work(repository);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill({ folder, run }: Repository, history: History, signal: AbortSignal): Promise<void> {
  const pack = join(folder, "objects/pack/pack-of-history.pack");
  await writeFile(pack, packOf([...objectsOf(history).values()]));
  if (history.cutOff.length > 0) await writeFile(join(folder, "shallow"), `${history.cutOff.join("\n")}\n`);
  const indexed = await run(["index-pack", pack], { signal });
  if (indexed.status !== 0) throw new Error(`git could not index a history: ${indexed.complaint}`);
  await writeFile(join(folder, "refs/heads/main"), `${history.head}\n`);
}

/** Every object of a history, by its hash. */
function objectsOf({ commits, texts }: History): Map<string, GitObject> {
  const objects = new Map<string, GitObject>();
  /** By path's kind and blob: assets stand in the tree as texts and in Git as files. */
  const known = new Map<string, string>();
  for (const { hash, content, tree } of commits) {
    objects.set(hash, { hash, kind: "commit", content: Buffer.from(content) });
    const files: Record<string, string> = {};
    for (const [path, blob] of Object.entries(tree)) {
      const key = `${path.startsWith("assets/") ? path : ""}:${blob}`;
      let file = known.get(key);
      if (file === undefined) {
        const object = objectOf("blob", fileBytes(path, texts[blob] ?? ""));
        objects.set(object.hash, object);
        file = object.hash;
        known.set(key, file);
      }
      files[path] = file;
    }
    for (const object of folderObjects(files)) objects.set(object.hash, object);
  }
  return objects;
}

/** @throws Refusal 503 where there is no Git, 422 where it answers too much */
function runGit(folder: string, words: readonly string[], { input, signal, env }: RunOptions): Promise<GitRun> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...settings, `--git-dir=${folder}`, ...words], {
      cwd: folder,
      signal,
      killSignal: "SIGKILL",
      env: { PATH: process.env.PATH ?? "", HOME: folder, GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C", ...env },
    });
    const parts: Buffer[] = [];
    const state = { bytes: 0, complaint: "" };
    child.stdout.on("data", (part: Buffer) => {
      state.bytes += part.length;
      if (state.bytes > ANSWER_BYTES_MAX) child.kill("SIGKILL");
      else parts.push(part);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      state.complaint = (state.complaint + text).slice(-COMPLAINT_KEPT);
    });
    child.once("error", (error) => {
      const isAbsent = "code" in error && error.code === "ENOENT";
      reject(isAbsent ? new Refusal(503, NO_GIT) : error);
    });
    child.once("close", (status) => {
      if (state.bytes > ANSWER_BYTES_MAX) reject(new Refusal(422, "This is more than a repository here may answer."));
      else resolve({ status, output: Buffer.concat(parts), complaint: state.complaint.trim() });
    });
    child.stdin.on("error", () => {}).end(input ?? "");
  });
}
