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
  const made = withMissed(
    app,
    { text: TEXT, facts: readFacts(TEXT) },
    {
      date: sure("date"),
      name: sure("name"),
      who: sure("who"),
    },
  );
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

  it("that gets a name needs no longer what rows were called by", () => {
    const { fields: made } = completed(appOf([{ ...field("wind"), required: true }, field("flyer")]), "name", "who");
    expect(made.map(({ key, required = false }) => [key, required])).toEqual([
      ["name", true],
      ["who", false],
      ["wind", false],
      ["flyer", false],
    ]);
  });

  it("that strangers see shows them the day, and gets nobody's name", () => {
    const made = completed(appOf(fields, { publicRead: ["wind"] }), "name", "date", "who");
    expect(made.keys).toEqual(["wind", "date", "flyer"]);
    expect(made.publicRead?.toSorted()).toEqual(["date", "wind"]);
  });

  it("says who, though it has a day and a name", () =>
    expect(completed(appOf([field("kiteName"), field("flown", "date")]), "who").keys).toEqual([
      "kiteName",
      "who",
      "flown",
    ]));

  it("that has a day needs neither, one that has a name no other", () => {
    expect(completed(appOf([...fields, field("flown", "date")]), "name", "date").keys).toEqual([
      "wind",
      "flyer",
      "flown",
    ]);
    for (const name of ["kiteName", "nickname"])
      expect(completed(appOf([field(name), ...fields]), "name").keys).toEqual([name, "wind", "flyer"]);
    expect(completed(appOf([field("date"), ...fields]), "date").keys).toEqual(["date", "wind", "flyer"]);
  });

  it("of replies, or from a file, stays as it is", () => {
    expect(completed(appOf(fields, { part: "thread" }), "name", "date").keys).toEqual(["wind", "flyer"]);
    expect(completed(appOf(fields, { imported: 3 }), "name", "date").keys).toEqual(["wind", "flyer"]);
  });

  it("stays as it is where the text wants nothing else", () => {
    const sure = new Map([["", 5]]);
    const read = { text: `${TEXT} Nothing else, please.`, facts: readFacts(TEXT) };
    const app = appOf(fields);
    expect(withMissed(app, read, { date: sure, name: sure, who: sure })).toBe(app);
  });

  it("of which nothing is missed is the one that was given", () => {
    const app = appOf(fields);
    expect(
      withMissed(
        app,
        { text: TEXT, facts: readFacts(TEXT) },
        {
          date: new Map([["", -5]]),
          name: new Map([["", -5]]),
          who: new Map([["", -5]]),
        },
      ),
    ).toBe(app);
  });
});

describe("by the committed weights", () => {
  const firstFields = (text: string): string[] => {
    const first = firstApp(text);
    if (!first || !("app" in first)) throw new Error("no app");
    return first.app.entities[0]?.fields.map(({ key }) => key) ?? [];
  };

  it("a log of snakes that are fed has a day, and kites have a name", () => {
    expect(firstFields("Feeding log for my snakes: what they ate, how much, who fed them")).toContain("date");
    expect(firstFields("Our kites: wind range, maker and colour.")).toContain("name");
    expect(firstFields("Our kites: wind range, maker and colour.")).not.toContain("date");
  });
});
