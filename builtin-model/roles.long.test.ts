// An app with roles, described in words, in the real sandbox on a real database: what its owner, each role and every other member can and cannot do.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestServer, type TestServer } from "#testing";

const DESCRIPTION =
  "An app for our company with leave requests, news and payslips. Managers approve or reject leave requests. Only editors may add, edit and delete news. Only accountants can see payslips.";
const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;
const RUN_MS = 180_000;
const PAUSE_MS = 100;

type Answer = { status: number; body: ReturnType<typeof JSON.parse> };
type Person = (method: string, path: string, body?: unknown, type?: string) => Promise<Answer>;

let server: TestServer;
let url: string;
let projectId: string;
let token: string;
let owner: Person;
let manager: Person;
let editor: Person;
let accountant: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  server = await createTestServer();
  url = await server.listen();
  ({ token } = await server.register());
  const made = await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  ({ projectId } = made.body);
  await server.call("POST", `/api/projects/${projectId}/initialize`, { token, body: {} });
  await say(DESCRIPTION);
  await deploy();
  owner = await enter(token);
  const members = [];
  for (let at = 0; at < 5; at += 1) members.push(await enter((await server.register()).token));
  [manager, editor, accountant, ana, ben] = members as [Person, Person, Person, Person, Person]; // five were made
  await giveRole(manager, "manager");
  await giveRole(editor, "editor");
  await giveRole(accountant, "accountant");
}, RUN_MS);
afterAll(() => server.close());

/** Says it to the built-in model and waits until it has done its work without failures. */
async function say(message: string): Promise<void> {
  await server.call("POST", "/api/chat", { token, body: { projectId, message, messages: [] } });
  const state = async () => (await server.call("GET", `/api/projects/${projectId}/generation-status`, { token })).body;
  await until(async () => !(await state()).isGenerating);
  expect((await state()).failures).toEqual([]);
}

async function deploy(): Promise<void> {
  await server.call("POST", `/api/projects/${projectId}/deploy`, { token, body: {} });
  await until(async () => (await fetch(`${url}/live/app/${projectId}/api/_me`)).status === 401);
}

/** The test's own time limit ends what never comes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** The deployed app as somebody uses it, who is known there from then on. */
async function enter(session: string): Promise<Person> {
  const frame = await server.call("POST", `/api/projects/${projectId}/frame-code`, {
    token: session,
    body: { environment: "live" },
  });
  const base = `${url}/live/app/${projectId}`;
  const page = await (await fetch(`${base}?token=${frame.body.code}`)).text();
  const { token: inside } = JSON.parse(SESSION.exec(page)?.[1] ?? "{}");
  const person: Person = async (method, path, body, type = "application/json") => {
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: { "content-type": type, authorization: `Bearer ${inside}` },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  };
  expect((await person("GET", "_me")).status).toBe(200);
  return person;
}

async function giveRole(person: Person, role: string): Promise<void> {
  const { id } = (await person("GET", "_me")).body;
  expect((await owner("PATCH", `_people/${id}`, { roles: [role] })).status).toBe(200);
  expect((await person("GET", "_me")).body.roles).toEqual([role]);
}

const request = (extra: object = {}) => ({
  reason: "Moving house",
  startsOn: "2030-05-02",
  endsOn: "2030-05-03",
  ...extra,
});
const ask = async (person: Person): Promise<string> => (await person("POST", "leave_requests", request())).body.id;
const statusOf = async (id: string) => (await owner("GET", `leave_requests/${id}`)).body.status;

it("what is decided on begins undecided, whoever asks and however", async () => {
  const made = await ana("POST", "leave_requests", request());
  expect([made.status, made.body.status]).toEqual([201, "Requested"]);
  expect((await ana("POST", "leave_requests", request({ status: "Requested" }))).status).toBe(201);
  const taken = await ana("POST", "leave_requests", request({ status: "Approved" }));
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([403, ["status"]]);
  const csv = "Reason,Starts on,Ends on,Status\r\nBeach,2030-06-01,2030-06-02,Approved\r\n";
  const imported = await ana("POST", "leave_requests/import", csv, "text/csv");
  expect([imported.body.created, imported.body.errors.length]).toEqual([0, 1]);
  const plain = await ana(
    "POST",
    "leave_requests/import",
    "Reason,Starts on,Ends on\r\nBeach,2030-06-01,2030-06-02\r\n",
    "text/csv",
  );
  expect(plain.body.created).toBe(1);
  const own = await ana("GET", "leave_requests?pageSize=200");
  expect(own.body.rows.map(({ status }: { status: string }) => status)).not.toContain("Approved");
});

it("who asks changes nothing afterwards, and nobody else reads it", async () => {
  const sent = await ask(ana);
  expect((await ana("PATCH", `leave_requests/${sent}`, { status: "Approved" })).status).toBe(403);
  expect((await ana("PATCH", `leave_requests/${sent}`, { endsOn: "2030-12-31" })).status).toBe(403);
  expect((await ana("DELETE", `leave_requests/${sent}`)).status).toBe(403);
  for (const person of [ben, editor, accountant]) {
    expect((await person("GET", `leave_requests/${sent}`)).status).toBe(404);
    expect((await person("PATCH", `leave_requests/${sent}`, { status: "Approved" })).status).toBe(404);
    expect(
      (await person("GET", "leave_requests?scope=all")).body.rows.map((row: { id: string }) => row.id),
    ).not.toContain(sent);
  }
  expect(await statusOf(sent)).toBe("Requested");
});

it("a manager sees all requests and decides, and deletes none", async () => {
  const sent = await ask(ana);
  expect((await manager("GET", `leave_requests/${sent}`)).status).toBe(200);
  expect((await manager("PATCH", `leave_requests/${sent}`, { status: "Approved" })).body.status).toBe("Approved");
  expect((await ana("GET", `leave_requests/${sent}`)).body.status).toBe("Approved");
  expect((await manager("DELETE", `leave_requests/${sent}`)).status).toBe(403);
  expect((await owner("DELETE", `leave_requests/${sent}`)).status).toBe(204);
});

it("what only editors add is added by them and the owner, and read by all", async () => {
  for (const person of [ana, manager, accountant])
    expect((await person("POST", "news", { title: "Free cake", content: "In the kitchen" })).status).toBe(403);
  const made = await editor("POST", "news", { title: "New roof", content: "Done in May" });
  expect(made.status).toBe(201);
  expect((await ana("GET", `news/${made.body.id}`)).body.title).toBe("New roof");
  expect((await ana("PATCH", `news/${made.body.id}`, { title: "No roof" })).status).toBe(403);
  const owned = await owner("POST", "news", { title: "Summer party", content: "In June" });
  expect((await editor("PATCH", `news/${owned.body.id}`, { title: "Party" })).body.title).toBe("Party");
  expect((await editor("DELETE", `news/${owned.body.id}`)).status).toBe(204);
});

it("what only accountants see is closed to everybody else, in every call", async () => {
  const { body: slip } = await owner("POST", "payslips", { name: "May", description: "4,100 before tax" });
  expect(slip.id).toBeTypeOf("string");
  for (const person of [ana, manager, editor]) {
    expect((await person("POST", "payslips", { name: "June" })).status).toBe(403);
    expect((await person("GET", "payslips?scope=all")).body).toMatchObject({ rows: [], total: 0 });
    expect((await person("GET", `payslips/${slip.id}`)).status).toBe(404);
    expect((await person("PATCH", `payslips/${slip.id}`, { name: "June" })).status).toBe(404);
    expect((await person("GET", "payslips/summary?by=createdAt:month")).body.groups).toEqual([]);
    expect((await person("GET", "payslips/export.csv")).body).not.toContain("May");
  }
  expect((await accountant("GET", `payslips/${slip.id}`)).body.name).toBe("May");
  expect((await accountant("PATCH", `payslips/${slip.id}`, { name: "June" })).status).toBe(403);
});

it("nobody takes a role: only the owner gives one, and only one that there is", async () => {
  const { id } = (await ana("GET", "_me")).body;
  for (const person of [ana, manager]) {
    expect((await person("PATCH", `_people/${id}`, { roles: ["manager"] })).status).toBe(403);
    expect((await person("GET", "_people")).status).toBe(403);
    expect((await person("POST", "_invitations/manager")).status).toBe(403);
  }
  expect((await ana("POST", "_join", { code: "manager" })).status).toBe(404);
  expect((await owner("PATCH", `_people/${id}`, { roles: ["owner"] })).status).toBe(422);
  expect(
    (await ana("POST", "leave_requests", request({ roles: ["manager"], writers: ["member"] }))).body.roles,
  ).toBeUndefined();
  expect((await ana("GET", "_me")).body).toMatchObject({ role: "member", roles: [] });
});

it(
  "what a removed role could do goes with it, and comes back with the change taken back",
  async () => {
    const sent = await ask(ana);
    await say("remove the role manager");
    await deploy();
    await expect.poll(async () => (await manager("GET", "_me")).body.roles).toEqual([]);
    expect((await manager("GET", `leave_requests/${sent}`)).status).toBe(404);
    expect((await manager("POST", "leave_requests", request({ status: "Approved" }))).status).toBe(403);
    expect((await owner("PATCH", `leave_requests/${sent}`, { status: "Approved" })).status).toBe(200);
    await say("undo that");
    await deploy();
    await expect.poll(async () => (await manager("GET", "_me")).body.roles).toEqual(["manager"]);
    expect((await manager("GET", `leave_requests/${sent}`)).status).toBe(200);
  },
  RUN_MS,
);
