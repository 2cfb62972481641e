// Tries the limits of apps on the machine that it runs on, with hostile processes in the real sandbox: what holds, and what was seen.
import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { aliveAmong, type SandboxedProcess } from "#sandbox";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { type Finding, probeGroups } from "./groups-probe.ts";

export type { Finding } from "./groups-probe.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS = { ...DEFAULT_LIMITS, memoryBytes: 128 * MEBIBYTE, processes: 40, cores: 0.5 };

type Probe = (begin: Begin) => Promise<Omit<Finding, "what">>;
type Begin = (name: string, code: string) => Promise<SandboxedProcess>;

const PROBES: Readonly<Record<string, Probe>> = {
  "4 GB of memory end the app, the reason is known, and its neighbour works on": async (begin) => {
    const neighbour = await begin("neighbour", "setInterval(() => {}, 1000)");
    const hog = await begin("hog", "const kept = []; for (;;) kept.push(Buffer.alloc(1024 * 1024, 1))");
    await endOf(hog.child);
    const reason = await hog.ranOutOfMemory();
    const others = aliveAmong(await neighbour.processIds());
    const blamed = await neighbour.ranOutOfMemory();
    await Promise.all([hog.destroy(), neighbour.destroy()]);
    return { holds: reason && others.length > 0 && !blamed, seen: `out of memory: ${reason}, neighbour's: ${others}` };
  },
  "a fork bomb ends at the number of processes": async (begin) => {
    const bomb = await begin("bomb", FORK_BOMB);
    const printed = await endOf(bomb.child);
    await bomb.destroy();
    const counted = Number(/counted (\d+)/.exec(printed)?.[1]);
    return { holds: counted <= LIMITS.processes || printed === "", seen: printed.trim() || "ended" };
  },
  "an app sees of control groups that it is at their root, and no file of theirs": async (begin) => {
    const app = await begin("looking", LOOK);
    const printed = (await endOf(app.child)).trim();
    await app.destroy();
    return { holds: printed === "/ none", seen: printed };
  },
};

/** Threads count as processes: each sleeping Bun is several. */
const FORK_BOMB = `const { spawn } = require("child_process"); let refused = 0;
  for (let n = 0; n < 100; n += 1) try { spawn("/bin/bun", ["-e", "setTimeout(() => {}, 600000)"]).on("error", () => { refused += 1; }); } catch { refused += 1; }
  await Bun.sleep(1000);
  const { readdirSync } = require("fs"); let counted = 0;
  for (const id of readdirSync("/proc")) if (/^[0-9]+$/.test(id)) try { counted += readdirSync("/proc/" + id + "/task").length; } catch {}
  console.log("counted " + counted + ", refused " + refused); process.exit(0);`;

const LOOK = `const { readFileSync, existsSync } = require("fs");
  const groups = new Set(readFileSync("/proc/self/cgroup", "utf8").trim().split("\\n").map((line) => line.split(":")[2]));
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\\n").filter((line) => line.includes("cgroup"));
  console.log([...groups].join(), existsSync("/sys") || mounts.length > 0 ? "files" : "none");`;

/** Carries out every probe; `groups` says what this machine is expected to offer. */
export async function probeLimits({ groups }: { groups: "yes" | "no" }): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-limits-"));
  await chmod(folder, 0o755);
  const findings: Finding[] = [];
  try {
    const sandbox = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits: LIMITS });
    const seen = sandbox.refusal ?? (sandbox.hasControlGroups ? "there are" : "there are none");
    findings.push({ what: "control groups", holds: sandbox.hasControlGroups === (groups === "yes"), seen });
    const begin: Begin = (name, code) => sandbox.run(processOf({ folder, name, code }));
    const tried = Object.entries(PROBES).map(async ([what, probe]) => ({ what, ...(await probe(begin)) }));
    findings.push(...(await Promise.all(tried)));
    await sandbox.close();
    if (sandbox.hasControlGroups) findings.push(...(await probeGroups(folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return findings;
}

/** One for each process, as apps have them. */
const USERS: Readonly<Record<string, number>> = {
  neighbour: 2_900_000,
  hog: 2_900_001,
  bomb: 2_900_002,
  looking: 2_900_003,
};

function processOf({ folder, name, code }: { folder: string; name: string; code: string }) {
  return {
    name,
    userId: USERS[name] ?? 0,
    appDirectory: folder,
    kitDirectory: folder,
    stageDirectory: folder,
    databaseDirectory: folder,
    socketDirectory: null,
    egressDirectory: null,
    environment: {},
    parameters: ["-e", code],
  };
}

/** What a process has printed once it has ended. */
async function endOf(child: ChildProcess): Promise<string> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  const printed = child.stdout ? text(child.stdout) : Promise.resolve("");
  child.stderr?.resume();
  await closed;
  return printed;
}
