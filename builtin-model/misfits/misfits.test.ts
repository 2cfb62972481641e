// Fields that nobody named and that somebody would wonder at are left out of a first app.
import { describe, expect, it } from "vitest";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { firstApp } from "../conversation/first-app.ts";
import { readFacts } from "../facts.ts";
import { withoutMisfits } from "./index.ts";

const TEXT = "Kites with their wind range and who flies them.";
const built = firstApp(TEXT);
if (!built || !("app" in built)) throw new Error("no app");
const field = (label: string, kind: FieldSpec["kind"] = "text"): FieldSpec => ({
  key: label.replace(" r", "R"),
  label,
  kind,
});

function withFields(fields: FieldSpec[]): AppSpec {
  const app = structuredClone((built as { app: AppSpec }).app);
  const [first, ...others] = app.entities as [EntitySpec, ...EntitySpec[]];
  return { ...app, entities: [{ ...first, title: "name", fields }, ...others] };
}

/** Labels of the first list's fields that are left where labels ending so are surely misfits. */
function left(app: AppSpec, misfits: readonly string[]): string[] | undefined {
  const weights = new Map<string, number>([["", -4], ...misfits.map((head) => [`label ${head}`, 8] as const)]);
  const { entities } = withoutMisfits(app, { text: TEXT, facts: readFacts(TEXT) }, weights);
  return entities[0]?.fields.map(({ label }) => label);
}

describe("of an app's fields", () => {
  const fields = [field("name"), field("bedroom", "number"), field("wind range"), field("notes", "longText")];

  it("misfits go", () => expect(left(withFields(fields), ["bedroom"])).toEqual(["name", "wind range", "notes"]));

  it("what somebody named stays, and what rows are called by", () =>
    expect(left(withFields(fields), ["name", "bedroom", "range"])).toEqual(["name", "wind range", "notes"]));

  it("what tells rows apart that a figure counts stays", () => {
    const app = withFields(fields);
    const [entity] = app.entities as [EntitySpec];
    const figures = [{ label: "Large ones", of: entity.name, filter: { bedroom: { min: 3 } } }];
    app.pages.push({ id: "counts", title: "Counts", icon: "chart", kind: "dashboard", figures, charts: [], lists: [] });
    expect(left(app, ["bedroom"])).toEqual(["name", "bedroom", "wind range", "notes"]);
  });

  it("two stay at least", () =>
    expect(
      left(withFields([field("name"), field("bedroom"), field("garage")]), ["bedroom", "garage"])?.length,
    ).toBeGreaterThan(1));
});

it("a first app has none that the committed weights are sure of", () => {
  const { app } = built as { app: AppSpec };
  expect(withoutMisfits(app, { text: TEXT, facts: readFacts(TEXT) }).entities).toEqual(app.entities);
});
