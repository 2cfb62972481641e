// What PostgreSQL does for servers that share one installation: in an idle second, and for 1,000 requests to awake apps.
import { setTimeout as delay } from "node:timers/promises";
import { createUsedApp } from "../load/people.ts";
import { installPrograms } from "../programs.ts";
import type { Figure } from "../report.ts";
import type { Statement } from "./cluster.ts";
import { type Crowd, loadFleet } from "./crowd.ts";
import { type Fleet, openFleet } from "./fleet.ts";
import { createVisitors } from "./visitors.ts";

/** What both clusters did in a while. `statements`: of the platform's. */
export type Taken = Readonly<{ seconds: number; platform: number; apps: number; statements: readonly Statement[] }>;

export type FleetOptions = Readonly<{
  servers: readonly number[];
  apps: number;
  seconds: number;
  /** Hears of every measurement, with the statements behind it. */
  onTaken?(what: string, taken: Taken, requests: number): void;
}>;

/** The rate for which the processor's share is reckoned. */
const RATE = 5_000;
/** What is asked about a visitor: sign-in, who they are, project, gate, plans, subscription. */
const QUESTIONS = 6;
/** How often a server asks them at most, for all that wait by then (`hosting/gateway/access/batching.ts`). */
const GROUPS_PER_SECOND = 1_000 / 30;
/** The same person asks again within the seconds in which an answer about their access is believed, or only after them. */
const CROWDS = [
  { who: "100 visitors", count: 100 },
  { who: "10,000 visitors", count: 10_000 },
] as const;
const CALLS = [
  { what: "answered by the gateway", call: "/_ninefold/awake", atHolder: false },
  { what: "answered by the gateway of the server that has the app", call: "/_ninefold/awake", atHolder: true },
  { what: "answered by the app", call: "/api/_me", atHolder: false },
  { what: "a list of rows", call: "/api/notes", atHolder: false },
] as const;
const DEFAULTS: FleetOptions = { servers: [1, 2, 3, 4], apps: 12, seconds: 20 };
/** What starts and deploys is over by then. */
const SETTLED_MS = 15_000;
const WARM_SECONDS = 6;

export async function measureFleet(options: Partial<FleetOptions> = {}): Promise<Figure[]> {
  const all = { ...DEFAULTS, ...options };
  await installPrograms(["wrk"]);
  const figures: Figure[] = [];
  for (const count of all.servers) figures.push(...(await measureWith(count, all)));
  return figures;
}

async function measureWith(count: number, options: FleetOptions): Promise<Figure[]> {
  const { apps, seconds, onTaken = () => {} } = options;
  const fleet = await openFleet(count);
  const name = `${count} ${count === 1 ? "server" : "servers"}`;
  try {
    const projects: string[] = [];
    for (let made = 0; made < apps; made += 1) {
      const server = fleet.servers[made % count];
      if (server) projects.push((await createUsedApp(server.url)).app.projectId);
    }
    const crowds = await Promise.all(
      CROWDS.map(async ({ who, count: people }) => ({ who, visitors: await createVisitors(fleet, projects, people) })),
    );
    for (const { call, atHolder } of CALLS)
      await loadFleet(fleet, crowds[0]?.visitors ?? [], { call, atHolder, seconds: WARM_SECONDS });
    await delay(SETTLED_MS);
    const figures: Figure[] = [];
    const idle = await take(fleet, () => delay(seconds * 1_000));
    onTaken(`${name}, idle`, idle.taken, 0);
    figures.push(...idleFigures(name, apps, idle.taken));
    for (const { who, visitors } of crowds)
      for (const { what, call, atHolder } of CALLS) {
        const { taken, result } = await take(fleet, () => loadFleet(fleet, visitors, { call, atHolder, seconds }));
        if (result.refused > 0)
          throw new Error(`${result.refused} of ${result.requests} calls of ${call} were refused.`);
        onTaken(`${name}, ${who}, ${what}`, taken, result.requests);
        figures.push(
          ...loadFigures({ name: `${name}, ${who}, ${what}`, call, apps, servers: count }, taken, idle.taken, result),
        );
      }
    return figures;
  } finally {
    await fleet.close();
  }
}

async function take<Result>({ platform, apps }: Fleet, work: () => Promise<Result>) {
  await platform.forgetStatements();
  const before = [await platform.processorSeconds(), await apps.processorSeconds()] as const;
  const begin = performance.now();
  const result = await work();
  const seconds = (performance.now() - begin) / 1_000;
  const after = [await platform.processorSeconds(), await apps.processorSeconds()] as const;
  const statements = await platform.statements();
  const taken: Taken = { seconds, platform: after[0] - before[0], apps: after[1] - before[1], statements };
  return { taken, result };
}

const callsOf = ({ statements }: Taken) => statements.reduce((sum, { calls }) => sum + calls, 0);
const percent = (share: number) => share * 100;
const row = (what: string, measured: number, unit: string, method: string): Figure => {
  return { what, budget: null, measured, unit, method };
};

function idleFigures(name: string, apps: number, taken: Taken): Figure[] {
  const method = `${taken.seconds.toFixed(0)} s in which nobody asks, ${apps} apps awake`;
  return [
    row(`${name}, idle: platform's statements`, callsOf(taken) / taken.seconds, "/s", method),
    row(`${name}, idle: platform's PostgreSQL`, percent(taken.platform / taken.seconds), "% of a core", method),
    row(`${name}, idle: apps' PostgreSQL`, percent(taken.apps / taken.seconds), "% of a core", method),
  ];
}

function loadFigures(
  { name, call, apps, servers }: { name: string; call: string; apps: number; servers: number },
  taken: Taken,
  idle: Taken,
  { requests, seconds }: Crowd,
): Figure[] {
  const method = `GET ${call} of ${apps} awake apps through all servers, ${seconds} s, wrk on the same machine`;
  const thousands = requests / 1_000;
  const perThousand = (used: number, idleUsed: number) =>
    Math.max(0, used - (idleUsed / idle.seconds) * taken.seconds) / thousands;
  const platform = perThousand(taken.platform, idle.platform);
  const asked = Math.max(0, callsOf(taken) - (callsOf(idle) / idle.seconds) * taken.seconds);
  const askedMost = Math.min((asked / requests) * RATE, servers * QUESTIONS * GROUPS_PER_SECOND);
  const eachSeconds = asked > 0 ? (platform * thousands) / asked : 0;
  const appsTime = perThousand(taken.apps, idle.apps);
  const reckoned = (each: number, idleUsed: number) => percent((each * RATE) / 1_000 + idleUsed / idle.seconds);
  const at = `reckoned for ${RATE} requests/s from the time for 1,000 requests and the idle share`;
  return [
    row(`${name}: reached`, requests / seconds, "requests/s", method),
    row(
      `${name}: platform's PostgreSQL while they were answered`,
      percent(taken.platform / taken.seconds),
      "% of a core",
      method,
    ),
    row(`${name}: platform's statements`, callsOf(taken) / thousands, "per 1,000 requests", method),
    row(
      `${name}: platform's PostgreSQL`,
      platform * 1_000,
      "ms per 1,000 requests",
      `${method}; without the idle share`,
    ),
    row(
      `${name}: platform's PostgreSQL at ${RATE}/s`,
      percent(askedMost * eachSeconds + idle.platform / idle.seconds),
      "% of a core",
      `reckoned: ${askedMost.toFixed(0)} statements/s, which is what they are bounded to where that is less, of ${(eachSeconds * 1_000).toFixed(2)} ms, and the idle share`,
    ),
    row(`${name}: apps' PostgreSQL at ${RATE}/s`, reckoned(appsTime, idle.apps), "% of a core", at),
  ];
}

/** For whoever looks for what asks so often: the statements of a while, one a line. */
export const statementsText = ({ statements, seconds }: Taken, requests: number): string =>
  statements
    .map(({ text, calls, milliseconds }) => {
      const often =
        requests > 0 ? `${((calls * 1_000) / requests).toFixed(2)} per 1,000` : `${(calls / seconds).toFixed(2)}/s`;
      return `${often.padStart(18)} ${(milliseconds / calls).toFixed(3)} ms  ${text.replace(/\s+/g, " ").slice(0, 160)}`;
    })
    .join("\n");
