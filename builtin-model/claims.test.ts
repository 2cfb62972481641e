// What descriptions say in their own words about who may see and change what, claim by claim, on the open half of a set: see docs/rounds/2026-11-23-privacy.md. The learned ear was taught with this half: nothing here is a measure.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimedIn, judgeClaims } from "./judge-claims.ts";

const OPEN = claimedIn(join(import.meta.dirname, "../bench/privacy-claims.jsonl")).filter(
  ({ half }) => half === "open",
);
/** Claims of a list or field that no app has under that name, so that they say nothing. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  p03: ["stranger see items no", "nurse see items yes", "nurse change items yes", "nurse see items.price no"],
  p05: ["stranger see dentists yes"],
  p15: ["stranger see photos no", "staff see photos yes"],
  p19: ["caretaker see flats.rent no", "other see flats.rent no"],
  p23: ["stranger see waiting no", "other see waiting no", "staff see waiting yes"],
  p35: ["stranger see designs no", "other see designs no", "self see designs yes", "self add designs yes"],
  p39: ["stranger see items no", "volunteer change items yes", "volunteer see items yes", "volunteer delete items no"],
  p45: ["stranger see clients no", "trainee see clients no", "other see clients no", "lawyer see clients yes"],
  p51: ["stranger see cars.purchase no", "other see cars.purchase no", "staff see cars.purchase yes"],
  p55: [
    "other change members no",
    "self change members.points no",
    "self see members.points yes",
    "stranger see members no",
    "staff change members.points yes",
  ],
  p59: ["other see wages no", "other see shifts.wage no", "staff see shifts.wage yes"],
};
describe("what is said about who may see and change what", () => {
  it.each(OPEN.map((one) => [one.id, one] as const))(
    "of %s is kept, or made narrower and told, but for what is known",
    async (id, one) => {
      const { claims, isTold, reply } = await judgeClaims(one);
      const of = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).map(({ claim }) => claim);
      expect(of("wider")).toEqual([]);
      expect(of("missing")).toEqual(MISSING[id] ?? []);
      if (of("narrower").length + of("wider").length > 0) expect({ isTold, reply }).toMatchObject({ isTold: true });
    },
  );

  it("by a list that all may use is wider where it was denied", async () => {
    const claims = ["other see books no", "other change books no", "stranger see books no", "other see books yes"];
    const judged = await judgeClaims({
      id: "",
      half: "open",
      text: "App for our team with books: name and author.",
      clause: [],
      claims,
    });
    expect(judged.claims.map(({ verdict }) => verdict)).toEqual(["wider", "wider", "held", "held"]);
  });
});
