// Descriptions that nobody wrote a table for, misspelt ones and those in other languages.
import { describe, expect, it } from "vitest";
import { compose } from "../blueprint/compose.ts";
import type { EntitySpec } from "../blueprint/types.ts";
import { clarify } from "../conversation/reply.ts";
import { isMeaningful, readDescription } from "./describe.ts";
import { languageOf } from "./language/languages.ts";
import { corrected } from "./language/spelling.ts";

const appOf = (text: string) => compose(readDescription(text));
const tablesOf = (text: string) => appOf(text).entities.map(({ name }) => name);
const entityOf = (text: string, name: string): EntitySpec | undefined =>
  appOf(text).entities.find((one) => one.name === name);
const fieldsOf = (text: string, name: string) => entityOf(text, name)?.fields.map(({ key }) => key) ?? [];

describe("lists are named after things, once each", () => {
  it.each([
    ["dog grooming salon with bookings", ["grooming_appointments", "groomers", "pets"]],
    [
      "Podcast production tool for our team: episodes, guests, sponsors, editing tasks",
      ["episodes", "guests", "sponsors", "tasks"],
    ],
    [
      "Driving school with instructors, students, lessons, cars and exams",
      ["lessons", "instructors", "students", "cars", "exams"],
    ],
    ["vintage synthesizer repair log", ["synthesizers", "repairs"]],
    ["Falconry club: birds, weights every day, flights, prey", ["birds", "weights", "flights", "prey"]],
    ["Each zorble has a flim, a colour and a weight and belongs to a krelt.", ["zorbles", "krelts"]],
    ["Parking permits for a town: residents apply, clerks approve or reject, fines", ["parking_permits", "fines"]],
  ])("%s", (text, tables) => {
    expect(tablesOf(text)).toEqual(tables);
  });

  it("as the text writes them", () => {
    expect(appOf("HOA violations and dues").entities[0]?.many).toBe("HOA violations");
    expect(appOf("Manage e-scooters and zones").entities[0]?.many).toBe("E-scooters");
  });
});

describe("things that no table knows", () => {
  it("have the fields of their like", () => {
    expect(fieldsOf("our lab: freezers, vessels and samples", "vessels")).toContain("capacity");
    expect(fieldsOf("Falconry club: birds, weights every day, flights", "weights")).toEqual(
      expect.arrayContaining(["bird", "measuredOn", "value"]),
    );
    expect(fieldsOf("allotment association: plots, tenants, yearly fees", "yearly_fees")).toEqual(
      expect.arrayContaining(["amount", "dueOn", "paid"]),
    );
    expect(fieldsOf("Tracking sourdough starters, feedings and bakes", "feedings")).toContain("sourdoughStarter");
  });

  it("belong to what the text says they come from", () => {
    const text = "We make batches and age wheels in the cellar. I need to know which wheel came from which batch.";
    expect(entityOf(text, "wheels")?.fields.find(({ key }) => key === "batch")?.to).toBe("batches");
  });

  it("mean what the text is about: positions in a freezer are no jobs", () => {
    expect(fieldsOf("radio station: shows, hosts, ad spots", "shows")).toContain("weekday");
    expect(fieldsOf("driving school: lessons, instructors, cars", "lessons")).toContain("startsAt");
    expect(fieldsOf("online courses with lessons and videos", "lessons")).toContain("content");
  });
});

describe("slips of the keyboard", () => {
  it.each([
    ["custmers bring bikes to our restarant", "customers bring bikes to our restaurant"],
    ["an inventery with suplliers and ingrediants", "an inventory with suppliers and ingredients"],
    ["a webiste for memebers", "a website for members"],
  ])("%s", (text, mended) => {
    expect(corrected(text)).toBe(mended);
  });

  it.each([
    "we measure, provide, promote and circulate hearings for cadres in slate grey",
    "Zorbles and krelts at Custmer & Sons, called “custmers”",
    "automation of labor on every continent",
  ])("are not seen in %s", (text) => {
    expect(corrected(text)).toBe(text);
  });
});

describe("other languages", () => {
  it.each([
    [
      "Ich brauche eine App für meine Schreinerei: Aufträge, Kunden, Material und Rechnungen",
      "german",
      ["orders", "customers", "raw_materials", "invoices"],
    ],
    [
      "Une application pour gérer mon gîte : chambres, réservations, clients et factures",
      "french",
      ["rooms", "customers", "invoices", "bookings"],
    ],
    [
      "Necesito una app para mi gimnasio con socios, clases, instructores y pagos",
      "spanish",
      ["classes", "members", "instructors", "payments"],
    ],
    [
      "Vorrei un'app per la mia pizzeria: pizze, ordini, clienti e tavoli",
      "italian",
      ["dishes", "orders", "customers", "tables"],
    ],
    [
      "Um aplicativo para minha clínica veterinária: animais, donos, consultas e vacinas",
      "portuguese",
      ["pets", "appointments", "vaccinations"],
    ],
    [
      "Een app voor onze roeiclub: leden, boten, reserveringen en schades",
      "dutch",
      ["members", "boats", "bookings", "damages"],
    ],
  ])("%s", (text, language, tables) => {
    expect(languageOf(text)).toBe(language);
    expect(tablesOf(text)).toEqual(expect.arrayContaining(tables));
  });

  it("are answered in themselves where nothing is understood", () => {
    const text = "Ich möchte etwas für meinen Onkel und die Flurgarderobe";
    expect(isMeaningful(readDescription(text))).toBe(false);
    expect(clarify(text, languageOf(text))).toMatch(/^Was soll deine App festhalten/);
  });

  it("are not seen in English", () => {
    for (const text of [
      "Manage die casting orders with a los angeles client",
      "A pizza restaurant in Roma with piano lessons",
      "Een club",
    ])
      expect(languageOf(text)).toBeNull();
  });
});
