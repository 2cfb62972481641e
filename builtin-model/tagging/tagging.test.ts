// What is learned: that it can be trained, kept in a file and asked, the same each time.
import { describe, expect, it } from "vitest";
import { readDescriptions } from "../corpus/corpus-file.ts";
import { loadCorpus } from "../corpus/load.ts";
import { factsOf, readFacts } from "../facts.ts";
import { READ_MAX, readText } from "../reading/index.ts";
import { trainAll } from "../training/train-all.ts";
import { passesOf, spanProbability } from "./chain.ts";
import { tagText } from "./index.ts";
import { tagsOf } from "./spans.ts";
import { decodeWeights, encodeWeights } from "./weights-file.ts";

const TAUGHT = readDescriptions(`# author: one, voice: plain
[P:Bike shop]: [R:mechanics] [A>1:log] [E1:repairs] with [F:parts] and [F:labour hours]. {not: No [E:invoices] please.}
[P:Yoga studio]: [R:teachers] [A:enter] [E:classes] with [F:room] and [F:start time]. {not: No [E:payments] please.}
[P:Choir]: [R:singers] [A:book] [E:rehearsals] with [F:place] and [F:date]. {not: No [E:concerts] please.}
[P:Library]: [R:members] [A:borrow] [E:books] with [F:author] and [F:due date]. {not: No [E:fines] please.}`).descriptions;

describe("a chain trained on four texts", () => {
  const taught = { descriptions: TAUGHT, requests: [] };
  const file = encodeWeights(trainAll(taught, () => true));
  const facts = factsOf(
    tagText("Garage: drivers log trips with from and labour hours. No invoices please.", decodeWeights(file)),
  );

  it("finds things, people and what they do in a text that it has not seen", () => {
    expect(facts.things.map(({ key }) => key)).toContain("trip");
    expect(facts.people.map(({ key }) => key)).toEqual(["driver"]);
    expect(facts.acts).toMatchObject([{ key: "log", people: 0 }]);
  });

  it("gives a field to its thing", () => {
    const trips = facts.things.find(({ key }) => key === "trip");
    expect(trips?.fields.map(({ key }) => key)).toContain("labour hour");
  });

  it("is sure to some degree, from 0 to 1", () => {
    for (const { chance } of facts.things) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
  });

  it("has the same bytes when it is trained again", () => {
    expect(encodeWeights(trainAll(taught, () => true)).equals(file)).toBe(true);
  });
});

describe("the chances of a chain", () => {
  it("are those that counting all rows of tags gives", () => {
    const tags = ["O", "B-E", "I-E"];
    const chain = {
      tags,
      rows: new Map(),
      weights: new Float32Array(0),
      transitions: Float32Array.from([0.2, 0.5, -1e4, 0.1, -0.3, 0.9, 0.4, 0.2, 0.6]),
    };
    const scores = Float64Array.from([0.1, 0.7, 0, 0.3, 0.2, 0.8, 1, 0.1, 0.4]);
    const row = Uint8Array.of(1, 2, 0);
    const weigh = (tags: readonly number[]): number =>
      Math.exp(
        tags.reduce(
          (sum, tag, at) =>
            sum +
            (scores[at * 3 + tag] as number) +
            (chain.transitions[(at ? (tags[at - 1] as number) : 0) * 3 + tag] as number),
          0,
        ),
      );
    let all = 0;
    let right = 0;
    for (const first of [0, 1, 2])
      for (const second of [0, 1, 2])
        for (const third of [0, 1, 2]) {
          const weight = weigh([first, second, third]);
          all += weight;
          if (first === 1 && second === 2 && third !== 2) right += weight;
        }
    expect(spanProbability(chain, passesOf(chain, scores), row, 0, 2, 2)).toBeCloseTo(right / all, 10);
  });
});

describe("the committed weights", () => {
  it("read a plain description as things with fields and people", () => {
    const { things, people } = readFacts("Our members borrow tools. For each tool we need name, condition and photo.");
    expect(things.map(({ key }) => key)).toContain("tool");
    expect(people.map(({ key }) => key)).toContain("member");
  });

  it.each([
    "Keep track of the cheese wheels of our dairy: age, weight, shelf",
    "Track dogs in our kennel",
    "We want to keep an eye on our hives",
  ])("name nothing after what only asks for it: %s", (text) => {
    const { things } = readFacts(text);
    expect(things).not.toEqual([]);
    for (const { key } of things) expect(key).not.toMatch(/\b(?:keep|track|eye)\b/);
  });

  it("bear any text, and of a long one read READ_MAX characters", () => {
    for (const text of ["", "\n\n", "((((", "🙂", "a".repeat(READ_MAX)]) expect(readFacts(text).things).toBeDefined();
    const words = readText("kegs, ".repeat(READ_MAX));
    expect(words.at(-1)?.end).toBeLessThanOrEqual(READ_MAX);
  });

  it("stand for marks that the words of every text of the corpus can bear", () => {
    for (const { marked } of loadCorpus().descriptions) {
      const tags = tagsOf(readText(marked.text), marked.phrases, [
        "O",
        ...marked.phrases.map(({ label }) => `B-${label}`),
      ]);
      expect(tags.some((tag) => tag > 0)).toBe(marked.phrases.length > 0);
    }
  });
});
