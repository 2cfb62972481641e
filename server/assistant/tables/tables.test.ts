// Files of people as tables: how they are read, what their columns are taken for, and what becomes of their rows.
import { describe, expect, test } from "vitest";
import { wideTable } from "#testing";
import { cellValue, styleOf } from "./cells.ts";
import { describeColumns } from "./columns.ts";
import { importSql } from "./import-sql.ts";
import { readTable } from "./read-rows.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const kinds = (text: string) =>
  Object.fromEntries(describeColumns(readTable(bytes(text))).map(({ column, kind }) => [column, kind]));

describe("reading", () => {
  test("a file of a German spreadsheet: Windows letters, semicolons, quotes and line breaks in quotes", () => {
    const content = Buffer.from('Name;Stadt;Notiz\r\n"Müller; Söhne";Köln;"eins\r\nzwei"\r\n', "latin1");
    expect(readTable(content).rows).toEqual([{ Name: "Müller; Söhne", Stadt: "Köln", Notiz: "eins\r\nzwei" }]);
  });

  test("marks of UTF-8 and UTF-16, and a line that names the separator", () => {
    const text = "sep=|\nName|City\nAda|London\n";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Name\tCity\nAda\tLondon\n", "utf16le")]);
    for (const content of [bytes(`\uFEFF${text}`), bytes(text), utf16])
      expect(readTable(content).rows).toEqual([{ Name: "Ada", City: "London" }]);
  });

  test("titles above the header, empty lines and columns, double and missing names", () => {
    const { columns, rows } = readTable(
      bytes("Customers 2026,,,\n,,,\nName,Name,,Empty\nAda,Lovelace,x,\n,,,\nBob,Best,y,\n"),
    );
    expect(columns).toEqual(["Name", "Name 2", "Column 3"]);
    expect(rows).toHaveLength(2);
  });

  test("a file without a header keeps its first row", () => {
    const { columns, rows } = readTable(bytes("Ada,ada@example.com,12.5\nBob,bob@example.com,3\n"));
    expect(columns).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(rows).toHaveLength(2);
  });

  test("JSON as a list, as a list in an object, and as one object", () => {
    for (const text of ['[{"a":1}]', '{"total":1,"items":[{"a":1}]}', '{"a":1}'])
      expect(readTable(bytes(text))).toMatchObject({ kind: "json", rows: [{ a: 1 }] });
  });

  test("many empty rows and one of very many columns are read in one go", () => {
    const { columns, rows } = readTable(bytes(wideTable()));
    expect(rows).toHaveLength(20_000);
    expect(columns).toHaveLength(100);
  });

  test.each([
    ["", "is empty"],
    ["Name,City\n", "no rows"],
  ])("%j is refused: %s", (text, words) => {
    expect(() => readTable(bytes(text))).toThrow(words);
  });
});

describe("columns", () => {
  test("are known by what stands in them, and by their names where that leaves a choice", () => {
    const rows = Array.from({ length: 14 }, (_, at) => {
      const day = String(at + 10);
      return `Person ${at};p${at}@example.com;+49 30 12345${day};www.example.com/${at};${day}.03.2026;1.2${day},50 €;3,5;ja;Gold;0${day}12;${at + 1} %;09:${day};Likes long walks. ${"x".repeat(160)}`;
    });
    const head = "Name;Mail;Telefon;Web;Geburtstag;Umsatz;Stunden;Aktiv;Stufe;PLZ;Rabatt;Beginn;Notiz";
    expect(kinds([head, ...rows].join("\n"))).toEqual({
      Name: "text",
      Mail: "email",
      Telefon: "phone",
      Web: "url",
      Geburtstag: "date",
      Umsatz: "money",
      Stunden: "number",
      Aktiv: "yesNo",
      Stufe: "text",
      PLZ: "text",
      Rabatt: "percent",
      Beginn: "time",
      Notiz: "longText",
    });
  });

  test("with few different words are choices, and keep the file's order", () => {
    const rows = ["Open", "Paid", "open", "Late", "Paid", "Open"].map((status, at) => `Job ${at},${status}`);
    const [, status] = describeColumns(readTable(bytes(["Job,Status", ...rows].join("\n"))));
    expect(status).toMatchObject({ kind: "choice", options: ["Open", "Paid", "Late"] });
  });

  test("with very many different words are read in one go", () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Word ${at},x`);
    expect(describeColumns(readTable(bytes(["Word,Mark", ...rows].join("\n"))))[0]).toMatchObject({ distinct: 20_000 });
  });

  test("keep their kind when a cell says that there is nothing", () => {
    expect(kinds("Price,When\n12.50,2026-01-02\nn/a,-\n3,2026-02-03\n")).toEqual({ Price: "money", When: "date" });
  });
});

describe("cells", () => {
  const german = styleOf(["1.234,56", "12,5"]);
  const english = styleOf(["1,234.56"]);
  test.each([
    ["money", "1.234,56 €", german, 123_456],
    ["money", "$1,234.56", english, 123_456],
    ["money", "(12.50)", english, -1_250],
    ["number", "1.234", german, 1_234],
    ["number", "1,234", english, 1_234],
    ["number", "12 apples", english, undefined],
    ["percent", "120 %", english, undefined],
    ["date", "3/4/2026", english, "2026-03-04"],
    ["date", "3/4/2026", german, "2026-04-03"],
    ["date", "31.02.2026", german, undefined],
    ["date", "5 März 2026", german, "2026-03-05"],
    ["date", "Jan 5, 2026", english, "2026-01-05"],
    ["dateTime", "2026-01-05 14:30", english, "2026-01-05T14:30:00.000Z"],
    ["time", "2:05 pm", english, "14:05"],
    ["yesNo", "nein", german, false],
    ["url", "www.example.com", english, "https://www.example.com"],
    ["url", "javascript:alert(1)", english, undefined],
    ["tags", "red; blue, red", english, ["red", "blue"]],
  ] as const)("%s of %s", (kind, text, style, value) => {
    expect(cellValue(kind, text, { style })).toEqual(value);
  });
});

describe("rows as migrations", () => {
  const fields = [
    { column: "Name", field: "name", kind: "text", required: true },
    { column: "Age", field: "age", kind: "number" },
  ] as const;
  const made = (text: string) =>
    importSql({ table: "people", fields, rows: readTable(bytes(text)).rows, source: "people.csv" });

  test("nothing that stands in a cell leaves its quotes", () => {
    const { files } = made("Name,Age\nO'Brien'); drop table people;--,3\n");
    expect(files[0]).toContain("'O''Brien''); drop table people;--', 3)");
  });

  test("rows that can't be kept are named, and so are cells", () => {
    const told = made("Name,Age\nAda,36\n,40\nBob,old\n");
    expect(told).toMatchObject({ rows: 2, leftOut: ["Row 2: Name is empty or can't be read"] });
    expect(told.emptied).toEqual(["Row 3, Age: “old”"]);
  });

  test("equal rows have equal ids, so that they are never added twice; a file's own repeats stay apart", () => {
    const ids = (text: string) => [...(made(text).files[0] ?? "").matchAll(/\('([0-9a-f-]{36})'/g)].map(([, id]) => id);
    expect(ids("Name,Age\nAda,36\nBob,4\n")).toEqual(ids("Age,Name\n36,Ada\n4,Bob\n"));
    expect(new Set(ids("Name,Age\nAda,36\nAda,36\n")).size).toBe(2);
  });

  test("many rows become several files, each of a size that the project takes, up to a bound", () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `Person ${at} ${"x".repeat(100)},${at}`);
    const { files, ...told } = made(["Name,Age", ...rows].join("\n"));
    expect(told).toMatchObject({ rows: 5_000, beyond: 1_000 });
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(Buffer.byteLength(file)).toBeLessThan(256 * 1024);
  });
});
