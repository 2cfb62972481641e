// An app with a list that is open to everybody, in the real sandbox on a real database: what strangers read of it, and that they read nothing else.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestServer, type TestServer } from "#testing";

const DESCRIPTION =
  "A toy library with toys and loans. Toys have a name, an age, a purchase price, a rating, tags, a day of arrival, a length in minutes, a condition (new, used) and the phone of the donor. Loans have a toy, a borrower and a due date. The catalogue of toys is open to the whole world.";
const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;
const RUN_MS = 180_000;
const PAUSE_MS = 100;

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await createTestServer({ chatAnswerMs: 60_000 });
  const url = await server.listen();
  const { token } = await server.register();
  const made = await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  const { projectId } = made.body;
  base = `${url}/live/app/${projectId}`;
  await server.call("POST", `/api/projects/${projectId}/initialize`, { token, body: {} });
  await server.call("POST", "/api/chat", { token, body: { projectId, message: DESCRIPTION, messages: [] } });
  const state = async () => (await server.call("GET", `/api/projects/${projectId}/generation-status`, { token })).body;
  await until(async () => !(await state()).isGenerating);
  expect((await state()).failures).toEqual([]);
  await server.call("POST", `/api/projects/${projectId}/deploy`, { token, body: {} });
  await until(async () => (await fetch(`${base}/api/_me`)).status === 401);
  const frame = await server.call("POST", `/api/projects/${projectId}/frame-code`, {
    token,
    body: { environment: "live" },
  });
  const page = await (await fetch(`${base}?token=${frame.body.code}`)).text();
  const session = JSON.parse(SESSION.exec(page)?.[1] ?? "{}").token;
  const add = async (list: string, row: object) => {
    const answer = await fetch(`${base}/api/${list}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${session}` },
      body: JSON.stringify(row),
    });
    expect(answer.status).toBe(201);
    return JSON.parse(await answer.text()).id;
  };
  const toy = await add("toys", {
    name: "Wooden train",
    age: 4,
    purchasePrice: 987_600,
    phoneOfTheDonor: "+49 30 555123",
  });
  await add("loans", { toy, borrower: "Mrs Quietly" });
}, RUN_MS);
afterAll(() => server.close());

/** The test's own time limit ends what never comes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

it("a stranger reads those fields of all rows, and no others", async () => {
  const answer = await fetch(`${base}/api/public/toys`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(JSON.parse(text).rows).toMatchObject([{ name: "Wooden train", age: 4 }]);
  expect(text).not.toMatch(/555123|987600|phone|purchase/i);
});

it("the page is there with its rows before anybody signs in", async () => {
  const answer = await fetch(`${base}/open/toys`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("Wooden train");
  expect(page).not.toMatch(/555123|9,?876|Quietly/);
});

it("a stranger gets at nothing else, and changes nothing", async () => {
  for (const path of ["toys", "loans"]) expect((await fetch(`${base}/api/${path}`)).status).toBe(401);
  expect((await fetch(`${base}/api/public/loans`)).status).toBe(404);
  const sent = await fetch(`${base}/api/public/toys`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Mine" }),
  });
  expect(sent.ok).toBe(false);
});
