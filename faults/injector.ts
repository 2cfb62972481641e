// Kills at seeded moments, and measures how long the server takes to be ready again.
import { setTimeout as delay } from "node:timers/promises";
import { STABLE_AFTER_MS } from "#supervisor";
import type { Random } from "#test-tools";
import type { Installation } from "./installation.ts";
import { type KillTarget, SERVER_TARGET } from "./kill-targets.ts";

export type Kill = Readonly<{
  target: string;
  /** Until `/readyz` answered again; null when the next kill came before. */
  readyAfterMs: number | null;
}>;

const GAP_MS = { least: 200, most: 2_800 };
/** As often the next kill may fall into what follows the last one. */
const AT_ONCE = 0.15;
/** A server killed sooner after it was ready is a crash loop, in which the supervisor waits: that is tried elsewhere. */
const LOOP_MS = STABLE_AFTER_MS + 500;

/** Kills `count` times, each time one process of one of the targets. */
export async function injectKills(options: {
  installation: Installation;
  random: Random;
  targets: readonly KillTarget[];
  count: number;
}): Promise<Kill[]> {
  const { installation, random, targets, count } = options;
  const kills: Kill[] = [];
  let serverReadyAtMs = performance.now();
  while (kills.length < count) {
    await delay(GAP_MS.least + random.below(GAP_MS.most - GAP_MS.least));
    const target = random.pick(targets);
    const isServer = target.name === SERVER_TARGET.name;
    const isAtOnce = !isServer && random.chance(AT_ONCE);
    const found = await target.find(installation);
    if (found.length === 0 || (isServer && performance.now() < serverReadyAtMs + LOOP_MS)) continue;
    if (!kill(random.pick(found))) continue;
    kills.push({ target: target.name, readyAfterMs: isAtOnce ? null : await installation.untilReady() });
    if (isServer) serverReadyAtMs = performance.now();
  }
  await installation.untilReady();
  return kills;
}

function kill(processId: number): boolean {
  try {
    process.kill(processId, "SIGKILL");
    return true;
  } catch {
    // It has ended in between.
    return false;
  }
}
