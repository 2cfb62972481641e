// Budgets of hosting: waking, memory of an awake app, deploy to serving.
import { setTimeout as delay } from "node:timers/promises";
import { BUDGETS } from "./budgets.ts";
import { measureGateway, starterThatReports } from "./gateway.ts";
import { measureCrowd } from "./hosting-crowd.ts";
import { ask, createProject, deploy, openFixture, openSession, type Subject } from "./hosting-fixture.ts";
import { BARE_BUILD, openBareEdit } from "./references/bare-edit.ts";
import { BARE_WAKE, type BareWake, openBareWake } from "./references/bare-wake.ts";
import { besideReference, inTurns, millisecondsOf, type Pairs } from "./references/in-turns.ts";
import { type Figure, machine, median, percentile, tableOf } from "./report.ts";

const WAKES = 50;
const DEPLOYS = 7;

/** From a request to a sleeping app until its answer, which has asked the app's database; a bare one before each. */
async function wakeTimes({ fixture, projectId, session }: Subject, bare: BareWake, pauseMs: number): Promise<Pairs> {
  const wake = async () => {
    await fixture.hosting.restart(projectId, "live");
    await delay(pauseMs);
    return millisecondsOf(() => ask(fixture, session, "/api/_health"));
  };
  return inTurns(WAKES, wake, bare.wake);
}

/** Long enough for the place in reserve to be made again, and too short for that. */
const PAUSE_MS = 1_000;
const SHORT_PAUSE_MS = 20;

async function measureWake(subject: Subject, bare: BareWake): Promise<Figure[]> {
  const alone = await wakeTimes(subject, bare, PAUSE_MS);
  const soon = await wakeTimes(subject, bare, SHORT_PAUSE_MS);
  const what = "wake a sleeping app";
  const how = `of ${WAKES}, in turns: GET /api/_health, which asks the app's database, through the gateway to a sleeping app`;
  return [
    {
      what,
      budget: null,
      measured: median(alone.measured),
      unit: "ms",
      reference: besideReference(BARE_WAKE, alone.reference, BUDGETS.wake),
      method: `median ${how}`,
    },
    {
      what: `${what}, p95`,
      budget: null,
      measured: percentile(alone.measured, 95),
      unit: "ms",
      reference: { what: `${BARE_WAKE}, p95`, measured: percentile(alone.reference, 95), budget: BUDGETS.wakeP95 },
      method: `p95 ${how}`,
    },
    {
      what: `${what} just after another`,
      budget: null,
      measured: median(soon.measured),
      unit: "ms",
      reference: besideReference(BARE_WAKE, soon.reference, BUDGETS.wakeSoon),
      method: `median ${how}; nothing is in reserve yet`,
    },
  ];
}

async function measureDeploy({ fixture, projectId, session }: Subject, bare: BareWake): Promise<Figure> {
  const { builder } = fixture;
  const bareEdit = await openBareEdit(builder.starter, builder.kit.directory);
  const state = { round: 0 };
  const once = async () => {
    state.round += 1;
    const files = {
      ...builder.starter,
      "server/index.ts": `${builder.starter["server/index.ts"]}\n// ${state.round}`,
    };
    const milliseconds = await millisecondsOf(async () => {
      await deploy(fixture, projectId, files);
      await ask(fixture, session, "/api/_health");
    });
    return milliseconds / 1000;
  };
  const reference = async () => ((await bareEdit.build()) + (await bare.wake())) / 1000;
  const pairs = await inTurns(DEPLOYS, once, reference).finally(bareEdit.close);
  return {
    what: "Deploy click → new version serving",
    budget: null,
    measured: median(pairs.measured),
    unit: "s",
    reference: besideReference(`${BARE_BUILD}, then ${BARE_WAKE}`, pairs.reference, BUDGETS.deploy),
    method: `median of ${DEPLOYS}, in turns: the starter with one file changed, until the new version has answered`,
  };
}

/** All figures of hosting, measured one after the other. */
export async function measureHosting(): Promise<Figure[]> {
  const fixture = await openFixture();
  const bare = await openBareWake(fixture.appsDatabaseUrl);
  try {
    const { projectId, userId } = await createProject(fixture);
    await deploy(fixture, projectId, starterThatReports(fixture.builder.starter));
    const subject = { fixture, projectId, session: await openSession(fixture, projectId, userId) };
    const figures = [
      ...(await measureWake(subject, bare)),
      ...(await measureGateway(subject)),
      ...(await measureCrowd(subject, bare.request)),
    ];
    // The session of the beginning has ended by now.
    const again = { ...subject, session: await openSession(fixture, projectId, userId) };
    return [...figures, await measureDeploy(again, bare)];
  } finally {
    await bare.close();
    await fixture.close();
  }
}

if (import.meta.main) {
  console.log(machine());
  console.log(tableOf(await measureHosting()));
}
