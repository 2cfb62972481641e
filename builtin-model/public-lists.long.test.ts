// An app with a list that is open to everybody, in the real sandbox on a real database: what strangers read of it, and that they read nothing else.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestServer, type TestServer } from "#testing";

/** A field of each kind that a public page shows. */
const DESCRIPTION =
  "Hikes with title, photo, duration, price, discount in percent, difficulty (easy, hard), rating, tags, website, meeting place, seats, start day, opening time, sold out (yes/no), purchase price and phone of the leader. Loans of maps with map and borrower are only for us. The hikes are on the website for everybody to read.";
const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;
const RUN_MS = 180_000;
const PAUSE_MS = 100;

const SHOWN = {
  title: "Over the ridge",
  startDay: "2026-05-04",
  duration: 95,
  price: 1250,
  discount: 15,
  difficulty: "Hard",
  rating: 4,
  tags: ["steep", "shade"],
  website: "https://ridge.example/way",
  meetingPlace: "Old mill",
  seats: 17,
  soldOut: true,
};
const HIKE = { ...SHOWN, purchasePrice: 987_600, phoneOfTheLeader: "+49 30 555123" };

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await createTestServer();
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
    expect({ list, status: answer.status, text: await answer.text() }).toMatchObject({ status: 201 });
  };
  await add("hikes", HIKE);
  await add("loans", { reference: "Mrs Quietly", borrowedOn: "2026-05-04", dueOn: "2026-05-05" });
}, RUN_MS);
afterAll(() => server.close());

/** The test's own time limit ends what never comes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

it("a stranger reads those fields of all rows, and no others", async () => {
  const answer = await fetch(`${base}/api/public/hikes`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(JSON.parse(text).rows).toMatchObject([SHOWN]);
  expect(text).not.toMatch(/555123|987600|phone|purchase/i);
});

it("the page is there with its rows before anybody signs in", async () => {
  const answer = await fetch(`${base}/open/hikes`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  for (const shown of ["Over the ridge", "May 4, 2026", "1 h 35 min", "$12.50", "15 %", "Hard", "★★★★", "steep, shade"])
    expect(page).toContain(shown);
  expect(page).not.toMatch(/555123|9,?876|Quietly/);
});

it("a stranger gets at nothing else, and changes nothing", async () => {
  for (const path of ["hikes", "loans"]) expect((await fetch(`${base}/api/${path}`)).status).toBe(401);
  expect((await fetch(`${base}/api/public/loans`)).status).toBe(404);
  const sent = await fetch(`${base}/api/public/hikes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: "Mine" }),
  });
  expect(sent.ok).toBe(false);
});
