// Rows of fields, as they are read of whole descriptions.
import { describe, expect, it } from "vitest";
import { readFacts } from "../facts.ts";

const read = (text: string) =>
  readFacts(text).things.map(({ key, fields, options }) => ({
    key,
    fields: fields.map((field) => field.name),
    options: options.map(({ name }) => name),
  }));

describe("a row of fields is of one thing", () => {
  it("that stands before its colon, with options in brackets", () => {
    expect(
      read("Please make me an app for sightings: date, place, wind, sea (calm, rough, high), observer, distance."),
    ).toEqual([
      {
        key: "sighting",
        fields: ["date", "place", "wind", "sea", "observer", "distance"],
        options: ["calm", "rough", "high"],
      },
    ]);
  });

  it("that the name of a list, a book or a register tells", () => {
    expect(
      read("Complaints register for our canteen. Date, name, what it was about, who took it, solved on.")[0],
    ).toMatchObject({
      key: "complaint",
      fields: ["Date", "name", "what it was about", "who took it", "solved on"],
    });
    expect(read("A book of witnesses for the court: name, phone, address, called on, language.")[0]).toMatchObject({
      key: "witness",
    });
  });

  it("but for rows of things, and what somebody tells between commas", () => {
    const keys = (text: string) => readFacts(text).things.map(({ key }) => key);
    expect(readFacts("Our farm needs cows, calves, milkings, vets and treatments.").fieldRows).toBe(0);
    expect(
      readFacts("I get up at four, I feed the hens, we eat, he leaves for school, she sells eggs.").fieldRows,
    ).toBe(0);
    expect(keys("Boats, name, length, year, owner.")).toContain("boat");
  });
});
