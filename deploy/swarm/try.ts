// `npm run try:swarm`: the fleet at length, in network namespaces (root), with figures; ends with 1 when something was lost or failed that must not.
// With `-- --docker`: the stack file on a real Swarm (root, dockerd), each engine in namespaces of its own. Images are taken from the engine that `docker` speaks to: IMAGE (ninefold:try), docker:28-cli, haproxy:3.2 and postgres:18.
import { parseArgs } from "node:util";
import { startStack } from "./engine/stack.ts";
import { type Ask, SITE_HOST } from "./fleet/ask.ts";
import { startFleet } from "./fleet/fleet.ts";
import { atWork, type DeployedApp, deployApp, lostNotes, openApp } from "./fleet/people.ts";
import { countsOf, killOne, linesOf, rollOver, seconds } from "./fleet/scenario.ts";

const { values } = parseArgs({
  options: {
    docker: { type: "boolean", default: false },
    apps: { type: "string", default: "12" },
    people: { type: "string", default: "4" },
    rolls: { type: "string", default: "1" },
    kills: { type: "string", default: "3" },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

type Node = Readonly<{ kill(): Promise<number>; start(): Promise<void> }>;
type Tried<Some extends Node> = Readonly<{
  ask: Ask;
  nodes: readonly Some[];
  homes(): Promise<Map<string, Some>>;
  roll(): Promise<void>;
  hostOf?: (projectId: string) => string;
  close(): Promise<void>;
}>;

const findings: string[] = [];
if (values.docker) {
  const stack = await startStack(say);
  await tryAll({ ...stack, hostOf: (projectId) => `${projectId}.apps.${SITE_HOST}` });
} else {
  const fleet = await startFleet(3, { joinSeconds: 2 });
  await tryAll({ ...fleet, roll: () => rollOver(fleet.nodes) });
}
for (const finding of findings) say(`FOUND: ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;

async function tryAll<Some extends Node>(tried: Tried<Some>): Promise<void> {
  try {
    const apps: DeployedApp[] = [];
    for (let made = 0; made < Number(values.apps); made += 1)
      apps.push(await deployApp(tried.ask, `person${made}`, tried.hostOf));
    say(`${tried.nodes.length} nodes, ${apps.length} apps`);
    for (let count = 1; count <= Number(values.rolls); count += 1) await rolling(tried, await opened(tried.ask, apps));
    for (let count = 1; count <= Number(values.kills); count += 1)
      await killing(tried, await opened(tried.ask, apps), count);
  } finally {
    await tried.close();
  }
}

function opened(ask: Ask, apps: readonly DeployedApp[]): Promise<DeployedApp[]> {
  return Promise.all(apps.map((app) => openApp(ask, app)));
}

async function rolling<Some extends Node>({ ask, roll }: Tried<Some>, apps: readonly DeployedApp[]): Promise<void> {
  const work = atWork(ask, apps, { series: "roll", peopleEach: Number(values.people) });
  const beganMs = performance.now();
  await roll();
  const tookMs = performance.now() - beganMs;
  await work.end();
  const lost = await lostIn(ask, work.acknowledged, apps);
  say(
    `rolled in ${seconds(tookMs)}: ${work.requests()} requests, ${work.failures.length} failed, ${lost} lost, longest ${seconds(work.longestMs(0))}`,
  );
  for (const line of countsOf(work.failures)) say(line);
  if (work.failures.length + lost > 0) findings.push("requests failed or writes were lost while rolling");
}

async function killing<Some extends Node>(
  tried: Tried<Some>,
  apps: readonly DeployedApp[],
  count: number,
): Promise<void> {
  const work = atWork(tried.ask, apps, { series: `kill-${count}`, peopleEach: Number(values.people) });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const report = await killOne(tried, apps, work);
  await work.end();
  const lost = await lostIn(tried.ask, work.acknowledged, apps);
  say(`killed a node with ${report.apps.length} apps: ${work.requests()} requests, ${lost} lost`);
  for (const line of linesOf(report)) say(line);
  if (lost > 0) findings.push("writes were lost with a node");
  if (report.ofOthers.length > 0) findings.push("others than the killed node's apps failed");
  await report.victim.start();
}

async function lostIn(
  ask: Ask,
  acknowledged: readonly (readonly string[])[],
  apps: readonly DeployedApp[],
): Promise<number> {
  const again = await opened(ask, apps);
  const lost = await Promise.all(again.map((app, index) => lostNotes(ask, app, acknowledged[index] ?? [])));
  return lost.flat().length;
}
