import { expect, it } from "vitest";
import { enumerationsOf } from "./enumerations.ts";

const listsOf = (text: string) => enumerationsOf(text).map((list) => list.map(({ words }) => words.join(" ")));

it.each([
  ["I need students, lessons, homework and payments", [["students", "lessons", "homework", "payments"]]],
  ["A tracker for drivers, routes, stops and students with attendance", [["drivers", "routes", "stops", "students"]]],
  ["For my podcast: episodes, guests, sponsors", [["episodes", "guests", "sponsors"]]],
  ["Routes with grade and setter, ascents, comps", [["Routes", "ascents", "comps"].map((word) => word.toLowerCase())]],
])("finds the things of a list: %s", (text, lists) => {
  expect(listsOf(text)).toEqual(lists);
});

it.each([
  "Each plant has a name, a species, notes and photos",
  "Users can search, filter and sort products, read reviews, and add items",
  "brand, model, size, purchase price and current value",
  "customers and invoices",
  "",
])("takes neither fields, deeds nor pairs for such a list: %s", (text) => {
  expect(listsOf(text)).toEqual([]);
});

it("reads only so much of a text that never ends", () => {
  expect(listsOf("cats, dogs, horses and birds. ".repeat(5000)).length).toBeLessThan(1000);
});
