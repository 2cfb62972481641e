import { describe, expect, it } from "vitest";
import { compose } from "../../blueprint/compose.ts";
import { readDescription } from "../describe.ts";
import { foreignSingular } from "./foreign-numbers.ts";
import { readForeign } from "./foreign-text.ts";
import { languageOf } from "./languages.ts";

describe("one of many in other languages", () => {
  it.each([
    ["german", "Abfüllungen", "Abfüllung"],
    ["german", "Maischen", "Maische"],
    ["german", "Fässer", "Fass"],
    ["german", "Baumpaten", "Baumpate"],
    ["german", "Wöchnerinnen", "Wöchnerin"],
    ["german", "Atemschutzgeräteträger", "Atemschutzgeräteträger"],
    ["french", "bateaux", "bateau"],
    ["spanish", "hornadas", "hornada"],
    ["italian", "educatrici", "educatrice"],
    ["portuguese", "medições", "medição"],
  ] as const)("%s: %s", (language, many, one) => {
    expect(foreignSingular(many, language)).toBe(one);
  });
});

describe("a text in another language", () => {
  it("keeps the whole name of what is known by its last part", () => {
    const { own } = readForeign("Meine Imkerei: Bienenvölker und Varroabehandlungen", "german");
    expect([...own.values()]).toContainEqual({ one: "Varroabehandlung", many: "Varroabehandlungen" });
  });

  it("is recognised by its nouns alone", () => {
    expect(languageOf("Kleingartenverein: Parzellen, Pächter, Warteliste")).toBe("german");
    expect(languageOf("Palestra: iscritti, abbonamenti, corsi e istruttori")).toBe("italian");
    expect(languageOf("Piano bar: drinks, menu, band nights")).toBeNull();
  });

  it("names its tables and columns readably", () => {
    const app = compose(readDescription("Unsere Schnapsbrennerei: Brände und Abfüllungen mit Alkoholgehalt, Kunden"));
    expect(app.entities.map(({ name }) => name)).toEqual(expect.arrayContaining(["braende", "abfuellungen"]));
    expect(JSON.stringify(app)).not.toMatch(/q(?:a|er)s?\b/);
    const bottlings = app.entities.find(({ name }) => name === "abfuellungen");
    expect(bottlings?.fields.find(({ label }) => label === "Alkoholgehalt")).toMatchObject({ kind: "number" });
  });

  it("names the app in its own language", () => {
    expect(compose(readDescription("Escuela de surf: alumnos, clases y tablas")).name).toBe("Escuela de surf");
    expect(compose(readDescription("Suivi de mes ruches: ruches, visites, traitements")).name).toBe("Mes ruches");
  });
});
