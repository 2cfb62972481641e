// What happens to the fleet while people work: an image is rolled over all nodes, and a node is killed.
import { setTimeout as delay } from "node:timers/promises";
import type { FleetNode } from "./node.ts";
import type { DeployedApp, Failure, Work } from "./people.ts";

/** What one node's death meant. Milliseconds count from the moment at which its cable was out. */
export type KillReport<Node> = Readonly<{
  victim: Node;
  /** Those that were awake there. */
  apps: readonly number[];
  /** Requests that were under way then, whoever's they were, and failed. */
  underWay: readonly Failure[];
  /** Of requests that began afterwards: for the node's apps, and for the others' and the platform. */
  ofItsApps: readonly Failure[];
  ofOthers: readonly Failure[];
  /** When the last of all these failures was answered; 0 when there were none. */
  lastFailureMs: number;
  /** When each of its apps had acknowledged something again, that began afterwards: the last of them. */
  backMs: number;
  /** The longest that a request took that was answered well. */
  longestMs: number;
}>;

/** What dies gives when that was, by `performance.now()`. */
type Mortal = Readonly<{ kill(): Promise<number> }>;

const LOOK_MS = 25;
/** A node's apps are back in seconds; a machine that is busy with much else may need minutes. */
const PATIENCE_MS = 180_000;
/** Until nobody waits any more for what was under way. */
const SETTLE_MS = 2_000;

/** One node after the other is drained and comes back, as a new image does. */
export async function rollOver(nodes: readonly FleetNode[]): Promise<void> {
  for (const node of nodes) {
    const code = await node.drain();
    if (code !== 0) throw new Error(`A server that was drained ended with ${code}: ${node.said().slice(-2_000)}`);
    await node.start();
  }
}

/** Kills the node with the most apps; the rest of the fleet goes on, and it stays away. */
export async function killOne<Node extends Mortal>(
  fleet: Readonly<{ nodes: readonly Node[]; homes(): Promise<Map<string, Node>> }>,
  apps: readonly DeployedApp[],
  work: Work,
): Promise<KillReport<Node>> {
  const homes = await fleet.homes();
  const appsOf = (node: Node) => apps.flatMap(({ projectId }, index) => (homes.get(projectId) === node ? [index] : []));
  const victim = fleet.nodes.reduce((one, other) => (appsOf(other).length > appsOf(one).length ? other : one));
  const its = appsOf(victim);
  const killedMs = await victim.kill();
  const isBack = (app: number) => work.lastMs(app) > killedMs + SETTLE_MS;
  const untilMs = killedMs + PATIENCE_MS;
  while (!its.every(isBack) && performance.now() < untilMs) await delay(LOOK_MS);
  const backMs = Math.max(0, ...its.map((app) => work.firstSentAfterMs(app, killedMs))) - killedMs;
  await delay(SETTLE_MS);
  const failed = work.failures.filter(({ endedMs }) => endedMs > killedMs);
  const after = failed.filter(({ beganMs }) => beganMs > killedMs);
  const isIts = ({ app, isWrite }: Failure) => isWrite && its.includes(app);
  return {
    victim,
    apps: its,
    underWay: failed.filter(({ beganMs }) => beganMs <= killedMs),
    ofItsApps: after.filter(isIts),
    ofOthers: after.filter((failure) => !isIts(failure)),
    lastFailureMs: Math.max(0, ...failed.map(({ endedMs }) => endedMs - killedMs)),
    backMs,
    longestMs: work.longestMs(killedMs),
  };
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** How often what was answered. */
export function countsOf(failures: readonly Failure[]): string[] {
  const counts = Map.groupBy(failures, ({ what }) => what);
  return [...counts].map(([what, { length }]) => `    ${length} × ${what}`);
}

export function linesOf(report: KillReport<unknown>): string[] {
  return [
    `  under way then, and failed: ${report.underWay.length}`,
    ...countsOf(report.underWay),
    `  begun later, and failed: ${report.ofItsApps.length} for its apps, ${report.ofOthers.length} for others`,
    ...countsOf([...report.ofItsApps, ...report.ofOthers]),
    `  last failure after ${seconds(report.lastFailureMs)}, its apps back after ${seconds(report.backMs)}, longest good answer ${seconds(report.longestMs)}`,
  ];
}
