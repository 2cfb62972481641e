// What is done and offered by how likely it is meant.
import { describe, expect, it } from "vitest";
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import { trained } from "../tagging/index.ts";
import type { Decision } from "./decide.ts";
import { describedApp } from "./judging/described-app.ts";
import { meaningsOf } from "./meanings.ts";
import { readRequest } from "./read-request.ts";
import { ifTrusted, trustOf, trustWeights } from "./trust.ts";
import { trustFeatures, type WishAtHand } from "./trust-features.ts";
import { readWish } from "./wish.ts";

const APP = describedApp("bikes (model, owner), repairs (bike, date, status: waiting/done)");
const PAST = { history: [describedApp("bikes (model)")], taken: [] };
const REMOVAL: Edit = { edit: "removeField", entity: "bikes", key: "model" };
const OPENING: Edit = { edit: "access", entity: "repairs", access: "published" };

/** A wish of which the rules read these changes, and intents nothing. */
const at = (said: string, rules: readonly Edit[] = [REMOVAL], app = APP): WishAtHand => ({
  wish: readWish(said, app),
  weighed: [],
  rules,
  app,
  wishes: 1,
});
const LONG = "we talked it over and now the model of the bikes that we keep here is not needed by anybody any more";
const done = (edits: Edit[], by: "both" | "intent" | "rules" = "rules"): Decision => ({ is: "done", edits, by });
const trusted = (decision: Decision, wish: WishAtHand, odds: number) =>
  ifTrusted(decision, wish, PAST, new Map([["", odds]]));
const isDoneUnlikely = (edits: Edit[], app = APP) => trusted(done(edits), at(LONG, edits, app), -3).is === "done";

describe("what was decided to be done", () => {
  it("is done where it is likely meant", () => expect(trusted(done([REMOVAL]), at(LONG), 3)).toEqual(done([REMOVAL])));

  it("is not where it is not, and nothing was understood", () =>
    expect(trusted(done([REMOVAL]), at(LONG), -3)).toEqual({ is: "told", intent: null, reasons: [] }));

  it("is done however unlikely where few words ask for it, or it is a step back", () => {
    expect(trusted(done([REMOVAL]), at("remove the model of bikes"), -3).is).toBe("done");
    expect(isDoneUnlikely([{ edit: "undo" }])).toBe(true);
    expect(isDoneUnlikely([{ edit: "undo" }, REMOVAL])).toBe(false);
  });

  it("is done however unlikely where it only keeps something from somebody", () => {
    const closed: Edit = { edit: "access", entity: "bikes", access: "closed" };
    const pageOf: Edit = { edit: "pageFor", id: "bikes", roles: [] };
    expect(isDoneUnlikely([closed])).toBe(true);
    expect(isDoneUnlikely([pageOf])).toBe(true);
    expect(isDoneUnlikely([{ edit: "anonymous", entity: "bikes", anonymous: true }])).toBe(true);
  });

  it("is not where it shows more to somebody, whatever it keeps from others", () => {
    const mine = { ...APP, entities: APP.entities.map((entity) => ({ ...entity, access: "private" as const })) };
    const closed: Edit = { edit: "access", entity: "bikes", access: "closed" };
    const shown: Edit = {
      edit: "show",
      entity: "bikes",
      roles: [{ key: "mechanic", label: "Mechanic", many: "mechanics" }],
      can: ["read"],
    };
    expect(isDoneUnlikely([closed], mine)).toBe(true);
    expect(isDoneUnlikely([closed, OPENING], mine)).toBe(false);
    expect(isDoneUnlikely([shown], mine)).toBe(false);
  });
});

describe("one wish of several that is not trusted", () => {
  it("is not done by way of the whole message", () => {
    const message =
      "put the model of the bikes that we keep first, and the owner of each of the bikes that we keep last";
    const read = readRequest(
      message,
      { app: APP, past: PAST, last: null, byRules: () => [REMOVAL] },
      { weights: trained(), trust: new Map([["", -3]]) },
    );
    expect(read.map(({ decision }) => decision.is)).not.toContain("done");
  });
});

describe("choices", () => {
  const asked = (by: "intent" | "rules"): Decision => ({
    is: "asked",
    by,
    choices: [{ words: "Remove “Model” from bikes", edits: [REMOVAL] }],
  });

  it("are what is likely meant, in words of a wish, each once", () => {
    const twice = { ...at(LONG), weighed: [weighed("Take the model away")] };
    expect(trusted(asked("intent"), twice, 0)).toEqual({
      is: "asked",
      by: "intent",
      choices: [{ words: "Remove “Model” from bikes", edits: [REMOVAL] }],
    });
  });

  it("are none where something is surely meant, which is done unless it shows more to somebody", () => {
    expect(trusted(asked("intent"), at(LONG), 3)).toEqual(done([REMOVAL]));
    const mine = { ...APP, entities: APP.entities.map((entity) => ({ ...entity, access: "private" as const })) };
    expect(trusted(asked("intent"), at(LONG, [OPENING], mine), 3).is).toBe("asked");
    const told: Decision = { is: "told", intent: "question", reasons: [] };
    expect(trusted(told, at(LONG), 3)).toEqual(done([REMOVAL]));
    expect(trusted(told, at(LONG), 0)).toEqual(told);
    expect(trusted({ ...told, reasons: ["No."] }, at(LONG), 3).is).toBe("told");
  });

  it("are none where nothing is", () => expect(trusted(asked("intent"), at(LONG), -3).is).toBe("told"));

  it("that the rules offer are offered however unlikely", () =>
    expect(trusted(asked("rules"), at(LONG), -3)).toEqual(asked("rules")));

  it("are short and whole: what takes more to tell is not offered", () => {
    const words = (...edits: Edit[]) => meaningsOf(at(LONG, edits), PAST)[0]?.words;
    const field = { key: "color", label: "Colour: of the frame", kind: "text" } as const;
    expect(words({ edit: "addField", entity: "bikes", field })).toBe("Add “Colour: of the frame” (text) to bikes");
    expect(words({ edit: "addRole", role: { key: "coach", label: "Coach", many: "coaches" } })).toBeNull();
    expect(words(REMOVAL, { edit: "theme", theme: { background: "ivory", radius: "round" } })).toBeNull();
  });
});

/** The removal as an intent reads it. */
function weighed(words: string): WishAtHand["weighed"][number] {
  const result = applyEdits(APP, [REMOVAL], [], []);
  return { intent: "remove-field", chance: 0.9, share: 0.9, reading: { edits: [REMOVAL], fit: 1, words }, result };
}

describe("how likely something is meant", () => {
  const trust = (said: string) => trustOf(MEANING, at(said), trustWeights());
  const MEANING = { edits: [REMOVAL], by: "rules", share: 0, chance: 0, fit: 0, isAgreed: false } as const;

  it("is less where words are left out", () =>
    expect(trust("remove the model of bikes")).toBeGreaterThan(
      trust("when a bike is sold the model should go to the insurance by itself until the papers are signed"),
    ));

  it("is asked of the names that are given and of what is spoken of", () => {
    const edits: Edit[] = [
      { edit: "addField", entity: "bikes", field: { key: "by", label: "By street,", kind: "text" } },
    ];
    const features = trustFeatures({ ...MEANING, edits }, at("filter by street, please", edits));
    for (const name of ["field begins small true", "name mark true", "list said false", "addField: list said false"])
      expect(features).toContain(name);
  });

  it("takes any text, of which the beginning counts", () => {
    for (const text of ["", "?!", "and ".repeat(4000), "a".repeat(20_000), "“a ".repeat(7000)])
      expect(trustFeatures(MEANING, at(text)).size).toBeLessThan(600);
  });
});
