// Counted calls: added up in PostgreSQL by several servers, read by the hour, forgotten in time.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { countOf, percentile } from "./durations.ts";
import { createFigureStore } from "./figure-store.ts";
import { createFigures } from "./figures.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());
const store = createFigureStore(fixture.database);
const clock = { now: Date.parse("2026-03-01T10:02:00Z") };
const server = () => createFigures({ store, clock: () => clock.now });
const START = new Date("2026-03-01T00:00:00Z");

test("two servers add to the same rows; an hour sums its buckets", async () => {
  const { projectId } = await fixture.createProject();
  const [one, other] = [server(), server()];
  for (let count = 0; count < 30; count += 1) one.add({ projectId, status: 200, durationMs: 4 });
  other.add({ projectId, status: 502, durationMs: 900 });
  await Promise.all([one.flush(), other.flush()]);
  clock.now += 10 * 60_000;
  one.add({ projectId, status: 404, durationMs: 4 });
  await one.flush();
  const rows = await store.hoursOf([projectId], START);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ projectId, errors: 1, hour: new Date("2026-03-01T10:00:00Z") });
  expect(countOf(rows[0]?.durations ?? [])).toBe(32);
  expect(percentile(rows[0]?.durations ?? [], 0.5)).toBeLessThanOrEqual(5);
});

test("calls of a project that is gone are dropped, those of others are kept", async () => {
  const { projectId } = await fixture.createProject();
  const figures = server();
  figures.add({ projectId, status: 200, durationMs: 1 });
  figures.add({ projectId: crypto.randomUUID(), status: 200, durationMs: 1 });
  await figures.flush();
  expect(await store.hoursOf([projectId], START)).toHaveLength(1);
});

test("what could not be written is written the next time", async () => {
  const { projectId } = await fixture.createProject();
  const state = { broken: true };
  const figures = createFigures({
    clock: () => clock.now,
    store: {
      async addFigures(rows) {
        if (state.broken) throw new Error("the database is away");
        await store.addFigures(rows);
      },
    },
  });
  figures.add({ projectId, status: 500, durationMs: 1 });
  await expect(figures.flush()).rejects.toThrow("away");
  figures.add({ projectId, status: 200, durationMs: 1 });
  state.broken = false;
  await figures.flush();
  const [row] = await store.hoursOf([projectId], START);
  expect(countOf(row?.durations ?? [])).toBe(2);
  expect(row?.errors).toBe(1);
});

test("old rows are forgotten", async () => {
  const { projectId } = await fixture.createProject();
  const figures = server();
  figures.add({ projectId, status: 200, durationMs: 1 });
  await figures.flush();
  await store.forgetFiguresBefore(new Date(clock.now + 3_600_000));
  expect(await store.hoursOf([projectId], START)).toEqual([]);
});
