// How long a stranger waits for a public page's first byte, with its text in the HTML: awake, awake and just written, and asleep.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { publicApp } from "#hosting-testing";
import { type Fixture, openFixture } from "../hosting-fixture.ts";
import { type Figure, median, percentile } from "../report.ts";

const AWAKE = 60;
const ASLEEP = 15;
/** The pool has made its next sandbox by then, as between two visits of people. */
const BETWEEN_WAKES_MS = 700;
const TEXT = "Open from nine";

export async function measurePublicPages(): Promise<Figure[]> {
  const fixture = await openFixture();
  try {
    const url = await deployed(fixture);
    await firstByteMs(`${url.address}/hours`);
    const written: number[] = [];
    const kept: number[] = [];
    for (let n = 0; n < AWAKE; n += 1) {
      written.push(await firstByteMs(`${url.address}/hours?n=${n}`));
      kept.push(await firstByteMs(`${url.address}/hours?n=${n}`));
    }
    const asleep: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < ASLEEP; n += 1)
      for (const [path, times] of [
        [`/hours?asleep=${n}`, asleep],
        ["/api/public/hours", bare],
      ] as const) {
        await fixture.hosting.restart(url.projectId, "live");
        await delay(BETWEEN_WAKES_MS);
        times.push(await firstByteMs(url.address + path));
      }
    return [
      figureOf("first byte of a public page, awake", 50, written, `median of ${AWAKE}, each written anew`),
      figureOf("first byte of a public page, just written", null, kept, `median of ${AWAKE}`),
      {
        ...figureOf(
          "first byte of a public page, asleep",
          150,
          asleep,
          `median of ${ASLEEP}, process ended before each`,
        ),
        reference: { what: "a public call that wakes the same app", measured: median(bare), budget: null },
      },
    ];
  } finally {
    await fixture.close();
  }
}

const figureOf = (what: string, budget: number | null, times: readonly number[], method: string): Figure => ({
  what,
  budget,
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
