// Which choices are offered.
import { describe, expect, it } from "vitest";
import type { Decision } from "./decide.ts";
import { describedApp } from "./judging/described-app.ts";
import { ifTrusted, trustOf, trustWeights } from "./trust.ts";
import { readWish } from "./wish.ts";

const APP = describedApp("bikes (model, owner), repairs (bike, date, status: waiting/done)");
const removal = (by: "intent" | "rules"): Decision => ({
  is: "asked",
  by,
  choices: [{ words: "Remove “Model” from bikes", edits: [{ edit: "removeField", entity: "bikes", key: "model" }] }],
});
const at = (said: string) => ({ wish: readWish(said, APP), weighed: [], app: APP, wishes: 1 });
const trusted = (decision: Decision, odds: number) =>
  ifTrusted(decision, at("remove the model"), new Map([["", odds]]));

describe("choices", () => {
  it("that are likely meant are offered", () => expect(trusted(removal("intent"), 3)).toEqual(removal("intent")));

  it("that are not are none: nothing was understood", () =>
    expect(trusted(removal("intent"), -3)).toEqual({ is: "told", intent: null, reasons: [] }));

  it("of the rules are offered however unlikely", () =>
    expect(trusted(removal("rules"), -3)).toEqual(removal("rules")));
});

it("what is sure enough to be done is done", () => {
  const done: Decision = { is: "done", by: "intent", edits: [{ edit: "removeField", entity: "bikes", key: "model" }] };
  expect(trusted(done, -3)).toEqual(done);
});

it("words that a reading leaves out make it less likely", () => {
  const edits = [{ edit: "removeField", entity: "bikes", key: "model" }] as const;
  const chance = (said: string) => trustOf({ ...at(said), edits, is: "asked" }, trustWeights());
  expect(chance("remove the model of bikes")).toBeGreaterThan(
    chance("when a bike is sold the model should go to the insurance by itself until the papers are signed"),
  );
});
