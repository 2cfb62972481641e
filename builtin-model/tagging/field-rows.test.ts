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

  it("whose questions are fields as a whole, two where two are asked", () => {
    expect(
      read(
        "Records of saddles. Maker, size, how paid, what it is worth and where it hangs, whether it's new or used.",
      ).find(({ key }) => key === "saddle")?.fields,
    ).toEqual(["Maker", "size", "how paid", "what it is worth", "where it hangs", "whether it's new or used"]);
    expect(readFacts("Choir parents: who bakes, who drives, who sews, who pays.").fieldRows).toBe(0);
  });

  it("of three items behind a colon, with remarks cut off and numbers between hyphens", () => {
    expect(read("Register of quilts: pattern, size, colours")[0]?.fields).toEqual(["pattern", "size", "colours"]);
    expect(read("Beer notebook. Batch number, date, malt, notes on how it turned out, 1-5 stars.")[0]?.fields).toEqual(
      expect.arrayContaining(["Batch number", "date", "malt", "notes"]),
    );
  });

  it("that begins behind what somebody notes, or behind a list with them", () => {
    expect(read("We mend clocks. For each clock I note the owner, phone, what is wrong, price.")[0]).toMatchObject({
      key: "clock",
      fields: ["owner", "phone", "what is wrong", "price"],
    });
    expect(
      read("Please make a list of puppets with a name, a maker, which box it lives in, its height.")[0],
    ).toMatchObject({ key: "puppet", fields: ["name", "maker", "which box it lives in", "height"] });
  });

  it("also where one of its items is a thing, if the words before it name what it is of", () => {
    expect(read("Contracts list for our clinic. Partner, subject, start, end, who's in charge.")[0]).toMatchObject({
      key: "contract",
      fields: ["Partner", "subject", "start", "end", "who's in charge"],
    });
  });

  it("with what is ticked at its end, and once for what its name is cut from", () => {
    expect(read("Canoes we hire out: length, colour, price, got a dent or not")[0]).toMatchObject({
      key: "canoe",
      fields: ["length", "colour", "price", "got a dent or not"],
    });
    expect(read("list of my coin records: mint, metal, year").map(({ key }) => key)).toEqual(["coin"]);
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

describe("a row of fields within a sentence is of the thing", () => {
  const fieldsOf = (text: string) => read(text).find(({ fields }) => fields.length > 0);

  it("that was named before it, however unsurely", () => {
    expect(
      fieldsOf(
        "We need a register of the donated pianos for our town hall, stating maker, year, colour, given by and room.",
      ),
    ).toMatchObject({ key: "donated piano", fields: ["maker", "year", "colour", "given by", "room"] });
    expect(
      fieldsOf("I want every violin listed with what it is, size, maker, which school has it and condition."),
    ).toMatchObject({ key: "violin", fields: ["what it is", "size", "maker", "which school has it", "condition"] });
  });

  it("and no more than of one, where others go on", () => {
    const text =
      "An app for our community garden. Plots with number, size and who has it, members with name, phone and email, and work days with date, task and hours.";
    expect(
      read(text)
        .filter(({ fields }) => fields.length > 1)
        .map(({ key }) => key),
    ).toEqual(["plot", "member", "work day"]);
  });

  it("that a name of software tells, with it where it is what somebody does", () => {
    const text =
      "Swimming log for me and my sister, distance, minutes, pool, water temperature and mood (good, bad, tired).";
    expect(fieldsOf(text)).toMatchObject({
      key: "swimming log",
      fields: ["distance", "minutes", "pool", "water temperature", "mood"],
      options: ["good", "bad", "tired"],
    });
  });
});
