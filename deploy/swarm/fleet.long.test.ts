// Three nodes behind a gateway, in networks of their own, while people write: an image is rolled over them, and a node dies.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, startFleet } from "./fleet/fleet.ts";
import { atWork, type DeployedApp, deployApp, lostNotes, type Work } from "./fleet/people.ts";
import { killOne, linesOf, rollOver } from "./fleet/scenario.ts";
import { NETWORK } from "./fleet/switch.ts";

/** Three servers, three PostgreSQL and four builds, beside whatever else the machine does. */
const LONG_MS = 400_000;
const APPS = 4;
const ground = { apps: [] as DeployedApp[], works: 0 } as { fleet: Fleet; apps: DeployedApp[]; works: number };

beforeAll(async () => {
  ground.fleet = await startFleet(3, { joinSeconds: 2 });
  for (let made = 0; made < APPS; made += 1) ground.apps.push(await deployApp(ground.fleet.ask, `person${made}`));
}, LONG_MS);
afterAll(() => ground.fleet?.close(), LONG_MS);

function begin(): Work {
  ground.works += 1;
  return atWork(ground.fleet.ask, ground.apps, { series: `series-${ground.works}`, peopleEach: 2 });
}

/** Every acknowledged note is in its app's table. */
async function expectNoneLost({ acknowledged }: Work): Promise<void> {
  for (const [index, app] of ground.apps.entries()) {
    const written = acknowledged[index] ?? [];
    expect(written.length).toBeGreaterThan(0);
    expect(await lostNotes(ground.fleet.ask, app, written)).toEqual([]);
  }
}

test("each machine reaches the others by one cable to a switch, and nothing beyond", async () => {
  const { machines, bridge } = ground.fleet.switch;
  for (const machine of machines) {
    const { interfaces, routes } = await machine.look();
    expect(interfaces).toEqual(["lo", "cable"]);
    expect(routes).toEqual([`${NETWORK} dev cable proto kernel scope link src ${machine.address} `]);
  }
  const { interfaces, routes } = await bridge.look();
  expect(interfaces.toSorted()).toEqual(["lo", ...machines.map((_machine, index) => `port${index}`), "switch"]);
  expect(routes).toEqual([]);
});

test(
  "an image that is rolled over all nodes, one after the other, fails no request and loses no acknowledged write",
  async () => {
    const { fleet } = ground;
    expect(new Set((await fleet.clusters()).values())).toEqual(new Set(["first", "second"]));
    const before = await fleet.serverIds();
    const work = begin();
    await rollOver(fleet.nodes);
    await work.end();
    expect(work.failures).toEqual([]);
    await expectNoneLost(work);
    const after = await fleet.serverIds();
    expect(after).toHaveLength(before.length);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  },
  LONG_MS,
);

test(
  "a node that dies takes requests with it that were under way there, those for its own apps a while longer, and no acknowledged write; then its apps go on elsewhere",
  async () => {
    const { fleet, apps } = ground;
    const work = begin();
    // Everybody has written something, and each app has a home.
    await expect.poll(() => apps.every((_app, index) => work.lastMs(index) > 0)).toBe(true);
    const report = await killOne(fleet, apps, work);
    await work.end();
    console.info(linesOf(report).join("\n"));
    expect(report.apps.length).toBeGreaterThan(0);
    expect(report.ofOthers).toEqual([]);
    expect(report.backMs).toBeLessThan(Number.POSITIVE_INFINITY);
    await expectNoneLost(work);
    const homes = await fleet.homes();
    for (const { projectId } of apps) expect(fleet.nodes).toContain(homes.get(projectId));
    // It comes back, and nobody notices.
    const again = begin();
    await report.victim.start();
    await again.end();
    expect(again.failures).toEqual([]);
    await expectNoneLost(again);
  },
  LONG_MS,
);
