// Fields that were read find a list where their own thing gets none.
import { expect, test } from "vitest";
import { type Facts, NOTHING_READ, type Thing } from "../facts.ts";
import { withHomes, withLongerNames, withoutFieldsAgain } from "./one-home.ts";

const named = (name: string, chance = 1) => ({ name, key: name, chance });
const thing = (name: string, at: number, fields: ReturnType<typeof named>[] = []): Thing => ({
  ...named(name),
  at,
  fields,
  options: [],
  partOf: null,
  isUnwanted: false,
});
const factsOf = (...things: Thing[]): Facts => ({ ...NOTHING_READ, things });
const fieldsOf = (facts: Facts) => facts.things.map(({ key, fields }) => [key, fields.map((field) => field.key)]);

test("what is told of pens is told of the fountain pens, the only ones there are", () => {
  const [long, short] = [thing("fountain pen", 0, [named("ink")]), thing("pen", 9, [named("maker"), named("ink")])];
  expect(fieldsOf(withLongerNames(factsOf(long, short)))).toEqual([
    ["fountain pen", ["ink", "maker"]],
    ["pen", []],
  ]);
  const two = factsOf(long, thing("ballpoint pen", 4), short);
  expect(withLongerNames(two)).toBe(two);
});

test("two of which much is laid out are two", () => {
  const fields = [named("floor"), named("seats"), named("price")];
  const facts = factsOf(thing("meeting room", 0, fields), thing("room", 7, fields));
  expect(withLongerNames(facts)).toBe(facts);
});

test("sure fields of a thing without a list go to the list before it, else to the one behind it", () => {
  const [trains, loco, signal] = [
    thing("train", 5, [named("name")]),
    thing("loco", 2, [named("last oiled"), named("maybe", 0.5)]),
    thing("signal", 9, [named("arm"), named("name")]),
  ];
  expect(fieldsOf(withHomes(factsOf(loco, trains, signal), new Set([trains])))).toEqual([
    ["loco", ["maybe"]],
    ["train", ["name", "last oiled", "arm"]],
    ["signal", []],
  ]);
});

test("what is not wanted gives nothing away, and nothing is moved where no list is built", () => {
  const stamp = thing("stamp", 0);
  const facts = factsOf(stamp, { ...thing("invoice", 3, [named("number")]), isUnwanted: true });
  expect(fieldsOf(withHomes(facts, new Set([stamp])))).toEqual([
    ["stamp", []],
    ["invoice", ["number"]],
  ]);
  expect(withHomes(facts, new Set())).toBe(facts);
});

test("what is surely a field that holds no other thing is no list besides, and what may be one is", () => {
  const [player, fee, coach] = [
    thing("player", 0, [named("fee"), named("coach")]),
    thing("fee", 9),
    thing("coach", 12),
  ];
  const facts = withoutFieldsAgain(factsOf(player, fee, coach), { things: [] });
  expect(facts.things.map(({ key, chance }) => [key, chance])).toEqual([
    ["player", 1],
    ["fee", 0],
    ["coach", 1],
  ]);
  const laidOut = factsOf(player, thing("fee", 9, [named("due")]));
  expect(withoutFieldsAgain(laidOut, { things: [] })).toBe(laidOut);
  const unsure = factsOf(thing("player", 0, [named("fee", 0.5)]), fee);
  expect(withoutFieldsAgain(unsure, { things: [] })).toBe(unsure);
  const unwanted = factsOf({ ...player, isUnwanted: true }, fee);
  expect(withoutFieldsAgain(unwanted, { things: [] })).toBe(unwanted);
  const listed = { one: "fee", known: null, weight: 3, at: 0, fields: [], isStated: true };
  const inRow = factsOf(player, fee);
  expect(withoutFieldsAgain(inRow, { things: [listed] })).toBe(inRow);
});
