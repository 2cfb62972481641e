// How long a stranger waits for a public page's first byte, with its text in the HTML: awake, awake and just written, and asleep.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { publicApp } from "#hosting-testing";
import { BUDGETS } from "../budgets.ts";
import { type Fixture, openFixture } from "../hosting-fixture.ts";
import { BARE_REQUEST, BARE_WAKE, openBareWake } from "../references/bare-wake.ts";
import { besideReference, inTurns } from "../references/in-turns.ts";
import { type Figure, median, percentile } from "../report.ts";

const AWAKE = 60;
const ASLEEP = 15;
/** The pool has made its next sandbox by then, as between two visits of people. */
const BETWEEN_WAKES_MS = 700;
const TEXT = "Open from nine";

export async function measurePublicPages(): Promise<Figure[]> {
  const fixture = await openFixture();
  const bare = await openBareWake(fixture.appsDatabaseUrl);
  try {
    const url = await deployed(fixture);
    await firstByteMs(`${url.address}/hours`);
    const written: number[] = [];
    const kept: number[] = [];
    const request: number[] = [];
    await bare.request();
    for (let n = 0; n < AWAKE; n += 1) {
      request.push(await bare.request());
      written.push(await firstByteMs(`${url.address}/hours?n=${n}`));
      kept.push(await firstByteMs(`${url.address}/hours?n=${n}`));
    }
    let asleep = 0;
    const waken = await inTurns(
      ASLEEP,
      async () => {
        await fixture.hosting.restart(url.projectId, "live");
        await delay(BETWEEN_WAKES_MS);
        asleep += 1;
        return firstByteMs(`${url.address}/hours?asleep=${asleep}`);
      },
      bare.wake,
    );
    return [
      {
        ...figureOf("first byte of a public page, awake", written, `median of ${AWAKE}, each written anew, in turns`),
        reference: besideReference(BARE_REQUEST, request, BUDGETS.pageWritten),
      },
      {
        ...figureOf("first byte of a public page, just written", kept, `median of ${AWAKE}, in turns`),
        reference: besideReference(BARE_REQUEST, request, BUDGETS.pageKept),
      },
      {
        ...figureOf(
          "first byte of a public page, asleep",
          waken.measured,
          `median of ${ASLEEP}, in turns, process ended before each`,
        ),
        reference: besideReference(BARE_WAKE, waken.reference, BUDGETS.pageAsleep),
      },
    ];
  } finally {
    await bare.close();
    await fixture.close();
  }
}

const figureOf = (what: string, times: readonly number[], method: string): Figure => ({
  what,
  budget: null,
  measured: median(times),
  unit: "ms",
  method: `${method}; p95 ${percentile(times, 95).toFixed(0)} ms`,
});

async function deployed({
  database,
  sources,
  hosting,
  origin,
}: Fixture): Promise<{ projectId: string; address: string }> {
  const owner = { id: randomUUID(), username: `bench-${randomUUID().slice(0, 8)}`, password_hash: "-" };
  await database.query.insertInto("users").values(owner).execute();
  const projectId = randomUUID();
  await database.query.insertInto("projects").values({ id: projectId, owner_id: owner.id }).execute();
  sources.set(projectId, publicApp());
  await hosting.requestDeploy(projectId);
  await hosting.deploy(projectId, { signal: new AbortController().signal });
  return { projectId, address: `${origin}/live/app/${projectId}` };
}

/** From asking to the first byte of the answer. @throws when the page's text is not in it */
function firstByteMs(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asking = request(address, { agent: false }, async (answer) => {
      const milliseconds = performance.now() - began;
      let body = "";
      for await (const piece of answer.setEncoding("utf8")) body += String(piece);
      if (answer.statusCode === 200 && body.includes(TEXT)) resolve(milliseconds);
      else reject(new Error(`${address} answered ${answer.statusCode}`));
    });
    asking.once("error", reject).end();
  });
}
