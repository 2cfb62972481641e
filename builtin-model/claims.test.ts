// What descriptions say in their own words about who may see and change what, claim by claim, on the open half of a set: see docs/rounds/2026-11-23-privacy.md.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimedIn, judgeClaims } from "./judge-claims.ts";

const OPEN = claimedIn(join(import.meta.dirname, "../bench/privacy-claims.jsonl")).filter(
  ({ half }) => half === "open",
);
/** What is known to be wider than said; a list that grows is a leak, one that shrinks a mend. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  p05: ["other change treatments no"],
  p43: ["other see documents no"],
  p55: ["other change members no"],
};

describe("what is said about who may see and change what", () => {
  it.each(OPEN.map((one) => [one.id, one] as const))("of %s is kept, or made narrower and told", async (id, one) => {
    const { claims, isTold, reply } = await judgeClaims(one);
    const of = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).map(({ claim }) => claim);
    expect(of("wider")).toEqual(WIDER[id] ?? []);
    if (of("narrower").length + of("wider").length > 0) expect({ isTold, reply }).toMatchObject({ isTold: true });
  });

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
