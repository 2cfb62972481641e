// What stands in the place of a record that no longer fits: no word of the creator's is left to a summary alone.
import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { asSaid, compactionOf } from "./compaction.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });

test("what joined a run and what answered its question are told in the creator's own words", () => {
  const said = [asSaid(user("And make it blue.")), asSaid(user("Weekly"))];
  const told = compactionOf({
    summary: "Lists were made.",
    talk: [user("A list of hives"), user("Add harvests")],
    said,
    tickets: [],
    room: 10_000,
  });
  expect(told.content).toContain("- A list of hives\n- And make it blue.\n- Weekly");
  expect(told.content).toContain(
    "Go on with the creator's message above; what they said since stands last in the list.",
  );
  // The newest message of the conversation stays as it is, before it.
  expect(told.content).not.toContain("Add harvests");
});
