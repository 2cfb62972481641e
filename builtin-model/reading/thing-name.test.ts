import { describe, expect, it } from "vitest";
import { thingName, withoutListWord, withoutNeighbour, withoutTail } from "./thing-name.ts";

const nameOf = (phrase: string): string => thingName(phrase.split(" ")).join(" ");
const things = new Set(["order", "screening"]);
const ownPart = (phrase: string): string => withoutNeighbour(phrase.split(" "), things).join(" ");

describe("what a list is called", () => {
  it.each([
    ["but concerts", "concerts"],
    ["there winter tires", "winter tires"],
    ["four thousand stamps", "stamps"],
    ["us see bookings", "bookings"],
    ["5 holiday flats", "holiday flats"],
    ["rooms list", "rooms"],
    ["list of the old photographs", "old photographs"],
    ["waiting list", "waiting list"],
    ["proof of delivery", "proof of delivery"],
    ["costumes listed", "costumes"],
    ["much food", "food"],
    ["in fourteen days", "days"],
    ["after school clubs", "after school clubs"],
    ["parts used", "parts used"],
    ["no outsiders", ""],
    ["the", ""],
  ])("%s → %s", (phrase, name) => expect(nameOf(phrase)).toBe(name));

  it.each([
    ["matches between volunteers", "matches"],
    ["belt everyone has", "belt"],
    ["check in", "check in"],
    ["class", "class"],
  ])("ends before what goes on: %s → %s", (phrase, name) =>
    expect(withoutTail(phrase.split(" ")).join(" ")).toBe(name),
  );

  it.each([
    ["customers order", "order"],
    ["schedules screenings", "screenings"],
    ["customer orders", "customer orders"],
    ["games night", "games night"],
  ])("leaves a neighbour's word out where the rest is a list: %s → %s", (phrase, name) =>
    expect(ownPart(phrase)).toBe(name),
  );
});

it.each([
  ["order records", "order"],
  ["screening log", "screening"],
  ["vinyl records", "vinyl records"],
  ["records", "records"],
])("%s beside orders and screenings are called %s", (phrase, name) => {
  expect(withoutListWord(phrase.split(" "), things).join(" ")).toBe(name);
});
