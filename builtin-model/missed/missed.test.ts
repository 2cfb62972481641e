// Fields that nobody named and that somebody would miss come to a first app.
import { describe, expect, it } from "vitest";
import type { AppSpec, EntitySpec, FieldSpec, PageOf } from "../blueprint/types.ts";
import { firstApp } from "../conversation/first-app.ts";
import { readFacts } from "../facts.ts";
import { type MissedWeights, withMissed } from "./index.ts";

const TEXT = "Kites with their wind range and who flies them.";
const built = firstApp(TEXT);
if (!built || !("app" in built)) throw new Error("no app");
const field = (key: string, kind: FieldSpec["kind"] = "text"): FieldSpec => ({ key, label: key, kind });

/** The app with one list of these fields. */
function appOf(fields: FieldSpec[], more: Partial<EntitySpec> = {}): AppSpec {
  const app = structuredClone((built as { app: AppSpec }).app);
  const [first] = app.entities as [EntitySpec];
  return { ...app, entities: [{ ...first, title: fields[0]?.key ?? "", fields, ...more }] };
}
/** The first list once it has been looked at with weights that are sure of all of `missed`. */
function completed(app: AppSpec, ...missed: readonly (keyof MissedWeights)[]) {
  const sure = (one: keyof MissedWeights) => new Map([["", missed.includes(one) ? 5 : -5]]);
  const made = withMissed(app, { text: TEXT, facts: readFacts(TEXT) }, { date: sure("date"), name: sure("name") });
  const [entity] = made.entities as [EntitySpec];
  return { ...entity, keys: entity.fields.map(({ key }) => key), pages: made.pages };
}

describe("a list", () => {
  const fields = [field("wind"), field("flyer")];

  it("gets a day that begins with today, the newest first, and a calendar", () => {
    const { keys, sort, pages, fields: made, name } = completed(appOf(fields), "date");
    expect(keys).toEqual(["wind", "date", "flyer"]);
    expect(made[1]).toMatchObject({ kind: "date", required: true });
    expect(sort).toBe("-date");
    const page = pages.find((one): one is PageOf<"list"> => one.kind === "list" && one.id === name);
    expect(page).toMatchObject({ calendarBy: "date", views: expect.arrayContaining(["calendar"]) });
  });

  it("gets a name, by which its rows are called", () =>
    expect(completed(appOf(fields), "name", "date")).toMatchObject({
      keys: ["name", "date", "wind", "flyer"],
      title: "name",
    }));

  it("that has a day needs neither, one that has a name no other", () => {
    expect(completed(appOf([...fields, field("flown", "date")]), "name", "date").keys).toEqual([
      "wind",
      "flyer",
      "flown",
    ]);
    expect(completed(appOf([field("kite name"), ...fields]), "name").keys).toEqual(["kite name", "wind", "flyer"]);
    expect(completed(appOf([field("date"), ...fields]), "date").keys).toEqual(["date", "wind", "flyer"]);
  });

  it("of replies, or from a file, stays as it is", () => {
    expect(completed(appOf(fields, { part: "thread" }), "name", "date").keys).toEqual(["wind", "flyer"]);
    expect(completed(appOf(fields, { imported: 3 }), "name", "date").keys).toEqual(["wind", "flyer"]);
  });

  it("of which nothing is missed is the one that was given", () => {
    const app = appOf(fields);
    expect(
      withMissed(app, { text: TEXT, facts: readFacts(TEXT) }, { date: new Map([["", -5]]), name: new Map([["", -5]]) }),
    ).toBe(app);
  });
});

it.each([
  ["Log of the falcon's weight, what she ate and how she flew.", true],
  ["Our kites: wind range, maker and colour.", false],
])("by the committed weights: %s", (text, isDated) => {
  const first = firstApp(text);
  if (!first || !("app" in first)) throw new Error("no app");
  expect(first.app.entities[0]?.fields.some(({ kind }) => kind === "date")).toBe(isDated);
});
