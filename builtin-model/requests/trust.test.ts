// What is done and offered by how likely it is meant.
import { describe, expect, it } from "vitest";
import type { Edit } from "../blueprint/edit-types.ts";
import { readEdits } from "../understanding/edits/edits.ts";
import type { Decision } from "./decide.ts";
import { describedApp } from "./judging/described-app.ts";
import { meaningsOf } from "./meanings.ts";
import { readRequest } from "./read-request.ts";
import { ifTrusted, trustOf, trustWeights } from "./trust.ts";
import { trustFeatures, type WishAtHand } from "./trust-features.ts";
import { readWish } from "./wish.ts";

const APP = describedApp("bikes (model, owner), repairs (bike, date, status: waiting/done)");
const PAST = { history: [], taken: [] };
const REMOVAL: Edit = { edit: "removeField", entity: "bikes", key: "model" };

/** A wish of which the rules read these changes, and intents nothing. */
const at = (said: string, rules: readonly Edit[] = [REMOVAL]): WishAtHand => ({
  wish: readWish(said, APP),
  weighed: [],
  rules,
  app: APP,
  wishes: 1,
});
const LONG = "we talked it over and now the model of the bikes that we keep here is not needed by anybody any more";
const done = (edits: Edit[], by: "both" | "intent" | "rules" = "rules"): Decision => ({ is: "done", edits, by });
const trusted = (decision: Decision, wish: WishAtHand, odds: number) =>
  ifTrusted(decision, wish, PAST, new Map([["", odds]]));

describe("what was decided to be done", () => {
  it("is done where it is likely meant", () => expect(trusted(done([REMOVAL]), at(LONG), 3)).toEqual(done([REMOVAL])));

  it("is not where it is not, and nothing was understood", () =>
    expect(trusted(done([REMOVAL]), at(LONG), -3)).toEqual({ is: "told", intent: null, reasons: [] }));

  it("is done however unlikely where few words ask for it, where less is shown to others, and where it is a step back", () => {
    const narrower: Edit = { edit: "access", entity: "bikes", access: "closed" };
    const limited: Edit = { edit: "show", entity: "bikes", roles: [], can: ["read"] };
    expect(trusted(done([REMOVAL]), at("remove the model of bikes"), -3).is).toBe("done");
    for (const edit of [narrower, limited, { edit: "undo" } as const])
      expect(trusted(done([edit]), at(LONG, [edit]), -3).is).toBe("done");
  });
});

describe("choices", () => {
  const asked = (by: "intent" | "rules"): Decision => ({
    is: "asked",
    by,
    choices: [{ words: "Remove “Model” from bikes", edits: [REMOVAL] }],
  });

  it("are what is likely meant, in words of a wish, each once", () =>
    expect(trusted(asked("intent"), at(LONG), 3)).toEqual({
      is: "asked",
      by: "intent",
      choices: [{ words: "Remove “Model” from bikes", edits: [REMOVAL] }],
    }));

  it("are none where nothing is", () => expect(trusted(asked("intent"), at(LONG), -3).is).toBe("told"));

  it("that the rules offer are offered however unlikely", () =>
    expect(trusted(asked("rules"), at(LONG), -3)).toEqual(asked("rules")));
});

describe("how likely something is meant", () => {
  const trust = (said: string) =>
    readRequest(said, { app: APP, past: PAST, last: null, byRules: (wish, app) => readEdits(wish, app) }).flatMap(
      ({ read }) => (read ? meaningsOf(read, PAST).map(({ meaning }) => trustOf(meaning, read, trustWeights())) : []),
    );

  it("is less where words are left out", () =>
    expect(Math.max(...trust("remove the model of bikes"))).toBeGreaterThan(
      Math.max(
        0,
        ...trust("when a bike is sold the model should go to the insurance by itself until the papers are signed"),
      ),
    ));

  it("is asked of the names that are given and of what is spoken of", () => {
    const edits: Edit[] = [
      { edit: "addField", entity: "bikes", field: { key: "by", label: "By street,", kind: "text" } },
    ];
    const features = trustFeatures(
      { edits, by: "rules", share: 0, chance: 0, fit: 0, isAgreed: false },
      at("filter by street, please", edits),
    );
    for (const name of ["field begins small true", "name mark true", "list said false", "addField: list said false"])
      expect(features).toContain(name);
  });
});

it("bears any text", () => {
  for (const text of ["", "?!", "and ".repeat(4000), "a".repeat(20_000)])
    expect(() => trusted(done([REMOVAL]), at(text), 0)).not.toThrow();
});
