// Turns: who begins when there is more to do than there are slots, and who comes last.
import { expect, test } from "vitest";
import { createFairQueue, type QueueBounds, type QueueSlot } from "./fair-queue.ts";

const BOUNDS: QueueBounds = {
  slots: 2,
  overtimeAfterMs: 0,
  overtimeSlots: 4,
  reservedSlots: 1,
  ownerAtOnceMax: 2,
  penaltyMs: 1_000,
  ownerWaitingMax: 32,
  waitingMax: 512,
};

/** A queue whose slots are taken down in the order in which they were given. */
function open(bounds: Partial<QueueBounds> = {}) {
  const time = { now: 0 };
  const queue = createFairQueue({ ...BOUNDS, ...bounds }, () => time.now);
  const begun: string[] = [];
  const slots = new Map<string, QueueSlot[]>();
  return {
    time,
    begun,
    enter(owner: string) {
      void queue.acquire(owner).then((slot) => {
        begun.push(owner);
        slots.set(owner, [...(slots.get(owner) ?? []), slot]);
      });
    },
    leave: (owner: string, overran = false) => slots.get(owner)?.shift()?.release({ overran }),
    /** Until everything that may begin has begun and has lasted long. */
    settled: () => new Promise((resolve) => setTimeout(resolve, 30)),
  };
}

const BOMBERS = ["anna", "ben", "carla"];

test("while three owners have two endless pieces of work each, a fourth begins at once, before any of them ends", async () => {
  const { enter, begun, settled } = open();
  for (const owner of [...BOMBERS, ...BOMBERS]) enter(owner);
  await settled();
  expect(begun.toSorted()).toEqual(["anna", "anna", "ben", "ben", "carla"]);
  enter("dora");
  await settled();
  expect(begun.at(-1)).toBe("dora");
});

test("as many owners of endless work as there are slots keep the next one waiting until the first of them ends", async () => {
  const { enter, leave, begun, settled } = open();
  const owners = [...BOMBERS, "dora", "emil", "fred"];
  for (const owner of owners) enter(owner);
  for (const owner of owners) enter(owner);
  await settled();
  expect(begun.toSorted()).toEqual(owners);
  enter("gina");
  leave("anna", true);
  await settled();
  expect(begun.slice(owners.length)).toEqual(["gina"]);
});

test("whose work ran out has one slot and comes after all others, until some time has gone by", async () => {
  const { time, enter, leave, begun, settled } = open({ overtimeAfterMs: 60_000 });
  enter("bomber");
  await settled();
  leave("bomber", true);
  for (const owner of ["bomber", "bomber", "anna", "ben", "carla"]) enter(owner);
  await settled();
  // Nobody else was there when the first came back; a second is not begun beside it.
  expect(begun.slice(1)).toEqual(["bomber", "anna", "ben"]);
  leave("anna");
  await settled();
  leave("bomber");
  await settled();
  expect(begun.slice(1)).toEqual(["bomber", "anna", "ben", "carla"]);
  time.now = 2_000;
  leave("ben");
  await settled();
  expect(begun.at(-1)).toBe("bomber");
});

test("one owner alone fills the slots of the cores, and nobody's second work takes the reserved one", async () => {
  const { enter, begun, settled } = open({ overtimeAfterMs: 60_000 });
  for (const owner of ["anna", "anna", "anna"]) enter(owner);
  await settled();
  expect(begun).toEqual(["anna", "anna"]);
  enter("ben");
  await settled();
  expect(begun).toEqual(["anna", "anna", "ben"]);
});
