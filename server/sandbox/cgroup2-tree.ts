// The tree of control groups, version 2: finds a group below which the server may create groups, and claims it.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** A group of the server's that delegates the memory and pids controllers to its children. */
export type Cgroup2Parent = Readonly<{
  /** The prefix of each app's group folder; the groups stand beside the server's own. */
  prefix: string;
  /** It delegates the cpu controller too; some systems do not allow that to ordinary users. */
  hasProcessor: boolean;
}>;

const REQUIRED = ["memory", "pids"];
const PREFERRED = [...REQUIRED, "cpu"];

/** How long systemctl may take to answer. */
const ANSWER_MS = 5_000;

/** The group into which the server and everything else in its group is moved. A fixed name, so that a restart finds it. */
export const SERVER_GROUP = "ninefold-server";

/**
 * Below the server's own group when the server may divide it (a systemd unit with `Delegate=yes`, a container), else, for
 * root, below the tree's root. Null where neither is allowed.
 */
export async function claimCgroup2Subtree(root: string, installation: string): Promise<Cgroup2Parent | null> {
  const bases = await basesIn(root);
  for (const controllers of [PREFERRED, REQUIRED])
    for (const base of bases) {
      const prefix = join(base, `${installation}-`);
      if ((await offers(base, controllers)) && (await delegate(base, controllers)))
        return { prefix, hasProcessor: controllers.includes("cpu") };
    }
  return null;
}

async function basesIn(root: string): Promise<string[]> {
  const own = ownGroup(await readFile("/proc/self/cgroup", "utf8").catch(() => ""));
  if (own === null || own === "/") return [root];
  const base = join(root, own);
  const isFree = (await offers(base, REQUIRED)) && !(await isManagedBySystemd(own));
  return isFree ? [base, root] : [root];
}

const runFile = promisify(execFile);

/**
 * Whether systemd keeps the group of a service to itself. It then ends the whole service once the kernel has ended any process
 * in it for want of memory (`OOMPolicy=stop`), which one app's could be; with `Delegate=yes` it does not.
 */
async function isManagedBySystemd(own: string): Promise<boolean> {
  const unit = basename(own);
  if (!unit.endsWith(".service")) return false;
  const manager = /\/user@\d+\.service\//.test(own) ? ["--user"] : [];
  const words = [...manager, "show", "--property=Delegate", "--value", "--", unit];
  return runFile("systemctl", words, { timeout: ANSWER_MS }).then(
    ({ stdout }) => stdout.trim() === "no",
    // No systemd: whether the group's files are writable decides.
    () => false,
  );
}

/**
 * The group that the server was started in, as a path in the tree, from the text of /proc/self/cgroup (cgroups(7)). Null
 * where it lies outside of what this namespace shows, and for a person's session, which is shared with their shells.
 */
export function ownGroup(text: string): string | null {
  const path = /^0::(\/.*)$/m.exec(text)?.[1] ?? null;
  if (path === null || path.startsWith("/..")) return null;
  const given = basename(path) === SERVER_GROUP ? dirname(path) : path;
  return /^session-.*\.scope$/.test(basename(given)) ? null : given;
}

async function offers(base: string, controllers: readonly string[]): Promise<boolean> {
  const offered = await readFile(join(base, "cgroup.controllers"), "utf8").catch(() => "");
  return controllers.every((name) => offered.trim().split(/\s+/).includes(name));
}

async function delegate(base: string, controllers: readonly string[]): Promise<boolean> {
  const text = controllers.map((name) => `+${name}`).join(" ");
  try {
    await enableWhenVacant(base, () => writeFile(join(base, "cgroup.subtree_control"), text));
    return true;
  } catch {
    // Read-only or owned by somebody else: this server cannot create groups.
    return false;
  }
}

const VACATE_TRIES = 50;

/** Only a group without processes can delegate controllers (but for the root); a process may fork while others are moved. */
async function enableWhenVacant(base: string, enable: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await enable();
    } catch (error) {
      if (codeOf(error) !== "EBUSY" || attempt === VACATE_TRIES) throw error;
      await vacate(base);
      if (attempt > 1) await delay(10);
    }
}

async function vacate(base: string): Promise<void> {
  const aside = join(base, SERVER_GROUP);
  await mkdir(aside, { recursive: true });
  for (const id of await processIdsIn(base))
    await writeFile(join(aside, "cgroup.procs"), String(id)).catch((error) => {
      // It has ended in between.
      if (codeOf(error) !== "ESRCH") throw error;
    });
}

/** As the server sees them; none when the group has gone. */
export async function processIdsIn(group: string): Promise<number[]> {
  const text = await readFile(join(group, "cgroup.procs"), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map(Number);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
