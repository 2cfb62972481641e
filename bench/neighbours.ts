// What an app feels of a hostile neighbour: its p95 under steady load while another app takes all it can get.
import { setTimeout as delay } from "node:timers/promises";
import type { AppSession, SourceFiles } from "#contract";
import { ask, createProject, deploy, type Fixture, openFixture, openSession } from "./hosting-fixture.ts";
import { type Figure, machine, median, percentile, publish, tableOf } from "./report.ts";

const ROUNDS = 3;
const ROUND_MS = 3_000;
const REQUESTS_PER_SECOND = 50;
const ATTACK_AGAIN_MS = 300;
/** The neighbour's p95 stays below this many times its idle value. */
const RATIO_BUDGET = 2;

/** Runs inside the app, on Bun; each takes what it can until it is ended. */
const ATTACKS: Readonly<Record<string, string>> = {
  "a fork bomb": `for (let n = 0; n < 500; n++) try { Bun.spawn(["/bin/bun", "-e", "for (;;);"]); } catch {}`,
  "a busy loop": `for (;;);`,
  "4 GB of memory": `const kept = []; for (let n = 0; n < 4096; n++) kept.push(new Uint8Array(1048576).fill(1));`,
  "a filled disk": `const part = new Uint8Array(4194304).fill(1);
    for (;;) for (let n = 0; n < 32; n++) await Bun.write("/tmp/" + n, part).catch(() => {});`,
  "a flood of logs": `for (;;) { for (let n = 0; n < 1000; n++) console.log("flood ".repeat(20)); await Bun.sleep(0); }`,
  "10,000 sockets": `const socket = { data() {}, open() {}, error() {}, connectError() {} };
    const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket });
    for (let n = 0; n < 10000; n++) Bun.connect({ hostname: "127.0.0.1", port: server.port, socket }).catch(() => {});`,
  "10,000 connections to the database": `const socket = { data() {}, open() {}, error() {}, connectError() {} };
    for (let n = 0; n < 10000; n++) { Bun.connect({ unix: "/run/db/.s.PGSQL.5432", socket }).catch(() => {}); if (n % 100 === 0) await Bun.sleep(0); }`,
};

const attackerOf = (starter: SourceFiles): SourceFiles => ({
  ...starter,
  "server/index.ts": `
const attacks: Record<string, () => Promise<void>> = {
${Object.entries(ATTACKS)
  .map(([name, code]) => `  ${JSON.stringify(name)}: async () => { ${code} },`)
  .join("\n")}
};
export default { fetch(request: Request): Response {
  const attack = attacks[decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "")];
  if (attack) setTimeout(attack, 1);
  return new Response("ok");
} };
`,
});

/** Times from request to answer, in milliseconds, at a steady rate whatever the answers do. */
async function steadyLoad(fixture: Fixture, session: AppSession): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const begin = performance.now();
  for (let request = 0; request < (REQUESTS_PER_SECOND * ROUND_MS) / 1000; request++) {
    const dueMs = begin + (request * 1000) / REQUESTS_PER_SECOND;
    await delay(Math.max(0, dueMs - performance.now()));
    asked.push(ask(fixture, session, "/api/_health").then(() => void times.push(performance.now() - dueMs)));
  }
  await Promise.all(asked);
  return times;
}

type Attacker = { projectId: string; session: AppSession };

async function underAttack(
  fixture: Fixture,
  victim: AppSession,
  attacker: Attacker,
  attack: string,
): Promise<number[]> {
  await fixture.hosting.restart(attacker.projectId, "live");
  const state = { over: false };
  const attacking = (async () => {
    while (!state.over) {
      // It may just have been ended; then it is attacked with again as soon as it may start.
      await ask(fixture, attacker.session, `/api/${encodeURIComponent(attack)}`).catch(() => {});
      await delay(ATTACK_AGAIN_MS);
    }
  })();
  try {
    return await steadyLoad(fixture, victim);
  } finally {
    state.over = true;
    await fixture.hosting.restart(attacker.projectId, "live");
    await attacking;
    await fixture.hosting.restart(attacker.projectId, "live");
  }
}

async function measureAttack(
  fixture: Fixture,
  victim: AppSession,
  attacker: Attacker,
  attack: string,
): Promise<Figure> {
  const ratios: number[] = [];
  const [idle, attacked]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const before = percentile(await steadyLoad(fixture, victim), 95);
    const during = percentile(await underAttack(fixture, victim, attacker, attack), 95);
    idle.push(before);
    attacked.push(during);
    ratios.push(during / before);
  }
  const method = `p95 ${median(attacked).toFixed(1)} ms, idle ${median(idle).toFixed(1)} ms: medians of ${ROUNDS} rounds in turns`;
  return { what: attack, budget: RATIO_BUDGET, measured: median(ratios), unit: "× idle p95", method };
}

/** A row for each attack. */
export async function measureNeighbours(): Promise<Figure[]> {
  const fixture = await openFixture();
  try {
    const open = async (files: SourceFiles) => {
      const { projectId, userId } = await createProject(fixture);
      await deploy(fixture, projectId, files);
      return { projectId, session: await openSession(fixture, projectId, userId) };
    };
    const victim = await open(fixture.builder.starter);
    const attacker = await open(attackerOf(fixture.builder.starter));
    await steadyLoad(fixture, victim.session);
    const figures: Figure[] = [];
    for (const attack of Object.keys(ATTACKS))
      figures.push(await measureAttack(fixture, victim.session, attacker, attack));
    return figures;
  } finally {
    await fixture.close();
  }
}

/** The section of docs/benchmarks.md. */
export const neighboursText = (figures: readonly Figure[]): string => `${machine()}

Method: the starter answers ${REQUESTS_PER_SECOND} requests a second through the gateway (GET /api/_health, which asks its database), ${ROUND_MS / 1000} s alone and ${ROUND_MS / 1000} s
while another app attacks and, whenever it was ended, is asked to attack again; the two alternate. Times count from when a request was due.

${tableOf(figures)}`;

if (import.meta.main) {
  const text = neighboursText(await measureNeighbours());
  process.stdout.write(`${text}\n`);
  if (process.argv.includes("--publish")) await publish("neighbours", text);
}
