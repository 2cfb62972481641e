// `npm run try:swarm`: the fleet at length, in network namespaces (root), with figures; ends with 1 when something was lost or failed that must not.
import { parseArgs } from "node:util";
import { startFleet } from "./fleet/fleet.ts";
import { atWork, type DeployedApp, deployApp, lostNotes } from "./fleet/people.ts";
import { countsOf, killOne, linesOf, rollOver, seconds } from "./fleet/scenario.ts";

const { values } = parseArgs({
  options: {
    apps: { type: "string", default: "12" },
    people: { type: "string", default: "4" },
    kills: { type: "string", default: "3" },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const fleet = await startFleet(3, { joinSeconds: 2 });
const findings: string[] = [];
try {
  const apps: DeployedApp[] = [];
  for (let made = 0; made < Number(values.apps); made += 1) apps.push(await deployApp(fleet.ask, `person${made}`));
  say(
    `${fleet.nodes.length} nodes, ${apps.length} apps in ${new Set((await fleet.clusters()).values()).size} PostgreSQL`,
  );
  const at = { apps, peopleEach: Number(values.people) };
  await rolling(at);
  for (let count = 1; count <= Number(values.kills); count += 1) await killing(at, count);
} finally {
  await fleet.close();
}
for (const finding of findings) say(`FOUND: ${finding}`);
process.exitCode = findings.length > 0 ? 1 : 0;

type At = Readonly<{ apps: readonly DeployedApp[]; peopleEach: number }>;

async function rolling({ apps, peopleEach }: At): Promise<void> {
  const work = atWork(fleet.ask, apps, { series: "roll", peopleEach });
  const beganMs = performance.now();
  await rollOver(fleet.nodes);
  const tookMs = performance.now() - beganMs;
  await work.end();
  const lost = await lostIn(work.acknowledged, apps);
  say(
    `rolled in ${seconds(tookMs)}: ${work.requests()} requests, ${work.failures.length} failed, ${lost} lost, longest ${seconds(work.longestMs(0))}`,
  );
  for (const line of countsOf(work.failures)) say(line);
  if (work.failures.length + lost > 0) findings.push("requests failed or writes were lost while rolling");
}

async function killing({ apps, peopleEach }: At, count: number): Promise<void> {
  const work = atWork(fleet.ask, apps, { series: `kill-${count}`, peopleEach });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const report = await killOne(fleet, apps, work);
  await work.end();
  const lost = await lostIn(work.acknowledged, apps);
  say(`killed a node with ${report.apps.length} apps: ${work.requests()} requests, ${lost} lost`);
  for (const line of linesOf(report)) say(line);
  if (lost > 0) findings.push("writes were lost with a node");
  if (report.ofOthers.length > 0) findings.push("others than the killed node's apps failed");
  await report.victim.start();
}

async function lostIn(acknowledged: readonly (readonly string[])[], apps: readonly DeployedApp[]): Promise<number> {
  const lost = await Promise.all(apps.map((app, index) => lostNotes(fleet.ask, app, acknowledged[index] ?? [])));
  return lost.flat().length;
}
