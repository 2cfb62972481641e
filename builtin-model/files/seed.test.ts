// Sample rows read like an app in use: names of their own, ages and figures that fit, states that go with time.
import { describe, expect, it } from "vitest";
import { describedApp, SHOWCASE } from "../showcase.ts";

const seedOf = async (description: string): Promise<string> =>
  (await describedApp(description))["server/seed.ts"] ?? "";
const valuesOf = (seed: string, key: string): string[] =>
  [...seed.matchAll(new RegExp(`\\b${key}: ("[^"]*"|[^,}\\n]+)`, "g"))].map(([, value = ""]) => value.trim());

describe("sample rows", () => {
  it.each(Object.entries(SHOWCASE))(
    "have no name twice, neither plain nor numbered: %s",
    async (_name, description) => {
      const seed = await seedOf(description);
      for (const [, rows = ""] of seed.matchAll(/insert\(\w+, \[\n([\s\S]*?)\n\s*\]/g)) {
        const names = valuesOf(rows, "name");
        expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      }
      expect(seed).not.toMatch(/(?:name|title): "[^"]* (?:II|III|IV)"/);
    },
  );

  it("of pets are as old as pets, and of a breed of their species", async () => {
    const seed = await seedOf("Vet clinic: pets with name, species (dog, cat, rabbit), breed, birth date and weight");
    const days = valuesOf(seed, "(?:bornOn|birthDate)").map((value) => -Number(/-\d+/.exec(value)?.[0]));
    expect(days.length).toBeGreaterThan(3);
    expect(Math.max(...days)).toBeLessThan(365 * 15);
    expect(Math.min(...days)).toBeGreaterThan(300);
    for (const [, species, breed] of seed.matchAll(/species: "(\w+)"[\s\S]*?breed: "([^"]+)"/g))
      if (species === "Cat") expect(["Maine Coon", "European shorthair", "Siamese", "Mixed breed"]).toContain(breed);
  });

  it("are given small discounts, whatever has become of them", async () => {
    const seed = await seedOf("Orders with customer, amount, discount in percent, status (new, paid) and date");
    const discounts = valuesOf(seed, "discount").map(Number);
    expect(discounts.length).toBeGreaterThan(3);
    expect(Math.max(...discounts)).toBeLessThanOrEqual(20);
  });

  it("of what is written down daily lie close together", async () => {
    const seed = await seedOf("A mood journal: journal entries with date, mood and notes");
    const days = valuesOf(seed, "(?:date|day|writtenOn|entryDate)").map((value) => -Number(/-?\d+/.exec(value)?.[0]));
    expect(days.length).toBeGreaterThan(3);
    expect(Math.max(...days)).toBeLessThan(60);
  });

  it("have numbers that people would write", async () => {
    for (const description of Object.values(SHOWCASE)) expect(await seedOf(description)).not.toMatch(/\d\.\d{3,}/);
  });
});
