// "Here are my customers": a file becomes a table with data, in the preview and, once, in the live app.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, sessionIn, type TestServer } from "#testing";

type Json = ReturnType<typeof JSON.parse>;
let ninefold: TestServer;
let url = "";
let token = "";

beforeAll(async () => {
  ninefold = await createTestServer();
  url = await ninefold.listen();
  token = (await ninefold.register()).token;
});
afterAll(() => ninefold.close());

const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
const newProject = async (): Promise<string> => (await call("POST", "/api/projects", {})).body.projectId;

async function sayWith(id: string, message: string, ...files: readonly (readonly [string, string | Uint8Array])[]) {
  const attachments: string[] = [];
  for (const [name, text] of files) {
    const attached = await call("POST", `/api/projects/${id}/attachments`, {
      name,
      data: Buffer.from(text).toString("base64"),
    });
    expect(attached.status).toBe(200);
    attachments.push(attached.body.id);
  }
  const answer = await call("POST", "/api/chat", { projectId: id, message, messages: [], context: { attachments } });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The rows that the app's owner sees. */
async function rowsOf(id: string, environment: "preview" | "live", table: string): Promise<Json[]> {
  const { code } = (await call("POST", `/api/projects/${id}/frame-code`, { environment })).body;
  const session = sessionIn(await (await fetch(`${url}/${environment}/app/${id}/?token=${code}`)).text());
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${url}${session.base}/api/${table}?limit=100`, { headers });
  const body: Json = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.rows;
}

async function deploy(id: string): Promise<void> {
  await call("POST", `/api/projects/${id}/deploy`);
  await expect.poll(async () => (await call("GET", `/api/projects/${id}/deployment`)).body.status).toBe("serving");
}

const CUSTOMERS = [
  "Name;E-Mail;Kunde seit;Umsatz;Aktiv;Notiz",
  'Ada Lovelace;ada@example.com;03.02.2024;1.234,50 €;ja;"Mag Tee; keinen Kaffee"',
  "Grace Hopper;grace@example.com;17.11.2023;99,90 €;nein;",
  'Ada Lovelace;ada@example.com;03.02.2024;1.234,50 €;ja;"Mag Tee; keinen Kaffee"',
].join("\r\n");

describe("with the built-in model", () => {
  test("a file makes an entity with typed fields; its rows are in the preview, and live once, however often it is deployed", async () => {
    const id = await newProject();
    const answer = await sayWith(id, "Here are my customers", ["customers.csv", `\uFEFF${CUSTOMERS}`]);
    expect(answer).toMatchObject({ changesApplied: true });
    expect(answer.message).toContain("customers.csv: 2 rows are in customers now");
    expect(answer.message).toContain("1 row was in the file more than once");
    const rows = await rowsOf(id, "preview", "customers");
    expect(rows.toSorted((left, right) => left.name.localeCompare(right.name))).toMatchObject([
      { name: "Ada Lovelace", kundeSeit: "2024-02-03", umsatz: 123_450, aktiv: true },
      { name: "Grace Hopper", kundeSeit: "2023-11-17", umsatz: 9_990, aktiv: false },
    ]);
    expect(rows[0]._can).toEqual({ update: true, delete: true });
    await deploy(id);
    expect(await rowsOf(id, "live", "customers")).toHaveLength(2);
    await deploy(id);
    expect(await rowsOf(id, "live", "customers")).toHaveLength(2);
  });

  test("rows are added to a thing that is there, by matching columns; the same file again adds nothing", async () => {
    const id = await newProject();
    await sayWith(id, "An app to manage customers and orders. Each customer has a name, an email and a phone.");
    const file = [
      "First name,Last name,Email address,Phone number,Loyalty points",
      "Ada,Lovelace,ada@example.com,+44 20 123456,12",
      "Grace,Hopper,grace@example.com,,30",
    ].join("\n");
    const added = await sayWith(id, "add these", ["customers.csv", file]);
    expect(added).toMatchObject({ changesApplied: true });
    expect(added.message).toContain("with new fields for loyalty points");
    const named = async () =>
      (await rowsOf(id, "preview", "customers")).filter(({ name }) => /Lovelace|Hopper/.test(name));
    expect(await named()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ email: "ada@example.com", loyaltyPoints: 12 })]),
    );
    await sayWith(id, "and again", ["customers.csv", file]);
    expect(await named()).toHaveLength(2);
  });

  test("JSON makes a table too; a picture is honestly not seen", async () => {
    const id = await newProject();
    const books = JSON.stringify({
      books: [
        { title: "Emma", pages: 474, read: true },
        { title: "Dracula", pages: 418, read: false },
      ],
    });
    await sayWith(id, "My reading list", ["export-2026.json", books]);
    const { files } = (await call("GET", `/api/projects/${id}/source`)).body;
    const sql = Object.entries<string>(files).find(([path]) => path.includes("_import_"))?.[1];
    expect(sql).toContain("'Emma', 474, true");
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const answer = await sayWith(id, "Make the background green", ["sketch.png", png]);
    expect(answer.message).toContain("I can't see pictures, so sketch.png has changed nothing here.");
  });
});
