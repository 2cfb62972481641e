// Many events, few statements: each hears of its own, and a batch that fails takes no other with it.
import { expect, it } from "vitest";
import { createEventBatcher, type IncomingEvent } from "./event-batcher.ts";

const event = (id: string): IncomingEvent => ({
  id,
  type: "invoice.paid",
  object_id: null,
  account: null,
  applies: true,
});

/** A table that remembers its statements; the first ends when it is let go. */
function table() {
  const statements: string[][] = [];
  const stored = new Set<string>();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  async function write(events: readonly IncomingEvent[]): Promise<ReadonlySet<string>> {
    statements.push(events.map(({ id }) => id));
    if (statements.length === 1) await held;
    if (events.some(({ id }) => id === "broken")) throw new Error("no database");
    const added = new Set(events.map(({ id }) => id).filter((id) => !stored.has(id)));
    for (const id of added) stored.add(id);
    return added;
  }
  return { statements, write, letGo };
}

it("what arrives during a statement is stored by the next, together", async () => {
  const { statements, write, letGo } = table();
  const add = createEventBatcher(write);
  const answers = ["a", "b", "c", "a"].map((id) => add(event(id)));
  letGo();
  expect(await Promise.all(answers)).toEqual([true, true, true, false]);
  expect(statements).toEqual([["a"], ["b", "c", "a"]]);
});

it("a statement that fails is told to those in it, and to nobody else", async () => {
  const { write, letGo } = table();
  const add = createEventBatcher(write);
  const first = add(event("a"));
  const second = add(event("broken"));
  letGo();
  await expect(second).rejects.toThrow("no database");
  expect([await first, await add(event("b"))]).toEqual([true, true]);
});
