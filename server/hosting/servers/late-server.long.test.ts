// Servers that are stopped, slowed and cut off, each a process of its own: an app is awake once, whatever they believe.
import { afterAll, expect, test } from "vitest";
import { aliveAmong } from "#sandbox";
import { createTestDatabase } from "#testing";
import { type HostingProcess, startHostingProcesses } from "../testing/hosting-processes.ts";
import { createWriters, WRITER_APP } from "../testing/writer-app.ts";

const PATIENT = { interval: 100 };
const GONE_MS = 3_000;
const database = await createTestDatabase();
const started = await startHostingProcesses({ database, count: 2, serverGoneMs: GONE_MS, files: WRITER_APP });
afterAll(async () => {
  await started.close();
  await database.drop();
});
const { running, writerAt, idsOn, untilSame, askingBoth, expectOneAtATime } = createWriters(started);

test("a server that is stopped for too long finds itself fenced when it goes on, and its copy of the app ends", async () => {
  const { projectId, session, owner, other } = await running();
  const before = await writerAt(other, session);
  const oldIds = await idsOn(owner, projectId);
  expect(aliveAmong(oldIds)).toEqual(oldIds);
  owner.child.kill("SIGSTOP");
  // The other one waits until the stopped one's beat is old, and then answers by itself.
  await expect.poll(() => writerAt(other, session), PATIENT).not.toBe(before);
  expect(aliveAmong(oldIds)).toEqual(oldIds);
  const asking = askingBoth(session);
  owner.child.kill("SIGCONT");
  await expect.poll(() => aliveAmong(oldIds), PATIENT).toEqual([]);
  await untilSame(session);
  await asking.end();
  await expectOneAtATime(projectId, 2);
});

test("a server whose beats come late again and again never has an app awake beside another", async () => {
  const { projectId, session, owner } = await running();
  const asking = askingBoth(session);
  for (const stoppedMs of [GONE_MS * 0.3, GONE_MS * 0.9, GONE_MS * 1.2]) {
    owner.child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, stoppedMs));
    owner.child.kill("SIGCONT");
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await asking.end();
  await untilSame(session);
  await expectOneAtATime(projectId, 1);
});

for (const [what, part] of [
  ["that is cut off from the database", (server: HostingProcess) => server.ways.forEach((way) => void way.cut())],
  [
    "whose way to the database swallows everything",
    (server: HostingProcess) => server.ways.forEach((way) => void way.swallow()),
  ],
] as const)
  test(`a server ${what} ends its apps by itself, and another goes on with them`, async () => {
    const { projectId, session, owner, other } = await running();
    const before = await writerAt(owner, session);
    const oldIds = await idsOn(owner, projectId);
    part(owner);
    await expect.poll(() => aliveAmong(oldIds), PATIENT).toEqual([]);
    await expect
      .poll(async () => {
        const writer = await writerAt(other, session);
        return writer !== before && writer.length > 3;
      }, PATIENT)
      .toBe(true);
    for (const way of owner.ways) way.heal();
    await untilSame(session);
    await expectOneAtATime(projectId, 2);
  });
