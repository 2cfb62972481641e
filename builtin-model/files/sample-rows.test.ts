// Sample rows hang together: who works where, what is over, who has what; and they speak the app's language.
import { describe, expect, it } from "vitest";
import { describedApp } from "../showcase.ts";

const filesOf = (description: string) => describedApp(description);
const seedOf = async (description: string): Promise<string> => (await filesOf(description))["server/seed.ts"] ?? "";
/** The rows of one `insert`, each as its code. */
const rowsOf = (seed: string, variable: string): string[] =>
  (new RegExp(`insert\\(${variable}, \\[\\n([\\s\\S]*?)\\n\\s*\\]\\)`).exec(seed)?.[1] ?? "").split(/^\s+\{/m).slice(1);
const textAt = (row: string, key: string): string => new RegExp(`\\b${key}: "([^"]*)"`).exec(row)?.[1] ?? "";

describe("sample rows", () => {
  it("name the person, and write to them where they work", async () => {
    const seed = await seedOf(
      "Sales CRM: leads with name, company, email, phone, stage, value and source; activities; follow up tasks with due dates; a pipeline board",
    );
    const leads = rowsOf(seed, "leads").filter((row) => row.includes("company:"));
    expect(leads.length).toBeGreaterThan(6);
    for (const lead of leads) {
      const company = textAt(lead, "company");
      const person = textAt(lead, "name").toLowerCase().replaceAll(" ", ".");
      expect(textAt(lead, "email")).toBe(`${person}@${company.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example`);
      expect(company).not.toBe(textAt(lead, "name"));
    }
  });

  it("belong to every row that others can belong to", async () => {
    const seed = await seedOf("Vet clinic: pets, owners of pets, appointments with pet, date and status");
    const count = rowsOf(seed, "pets").filter((row) => row.includes("name:")).length;
    const pointedAt = new Set([...seed.matchAll(/petsRows\[(\d+)\]/g)].map(([, at]) => at));
    expect(count).toBeGreaterThan(3);
    expect(pointedAt.size).toBe(count);
  });

  it("are only planned before their time, and over afterwards", async () => {
    const seed = await seedOf(
      "Keep track of appointments, rooms and machines. Each appointment has a client name, a start time and a status (open, in progress, done).",
    );
    const states = [...seed.matchAll(/moment\((-?\d+),[\s\S]*?status: "([^"]+)"/g)];
    expect(states.length).toBeGreaterThan(5);
    for (const [, days, status] of states) expect(status).toBe(Number(days) > 0 ? "Open" : "Done");
  });

  it("speak the language of their app, and cost what is paid there", async () => {
    const files = await filesOf(
      "Eine App für unsere Praxis: Kunden mit Telefon und Adresse, Termine mit Datum und Notizen, Behandlungen mit Preis",
    );
    const seed = files["server/seed.ts"] ?? "";
    expect(seed).toContain("Anna Becker");
    expect(seed).toContain("+49 30 23125");
    expect(seed).toMatch(/Mühlenweg 12, Hamburg/);
    expect(seed).toContain("Telefonisch besprochen");
    expect(seed).not.toMatch(/Amara Okafor|Lisbon|\+1 555/);
    expect(Object.values(files).join()).toContain('currency: "EUR"');
  });
});
