// Nobody in where they don't belong: every call of the server, tried by everybody who may not make it.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { resigned } from "#testing";
import { callOf, canariesIn, type TestAnswer } from "./requests-of-rules.ts";
import { APP_ADDRESSES, type Names, RULES, type Rule } from "./rules.ts";
import { createStrangers, type Stranger } from "./strangers.ts";
import { AT_ONCE, type Complaints, judge, METRICS_TOKEN, needsSignIn, openTrial, openTriedServer } from "./trial.ts";
import { createVictim } from "./victim.ts";

const ninefold = await openTriedServer();
afterAll(() => ninefold.close());

const victim = await createVictim(ninefold);
const elsewhere = await createVictim(ninefold);
const strangers = await createStrangers(ninefold, victim.names.projectId, elsewhere.names.projectId);
const { tell, leaked, asked } = openTrial(ninefold, victim);
afterAll(() => console.log(`${asked()} calls by strangers`));

const own = (token: string) => ({ authorization: `Bearer ${token}` });
const aboutProjects = RULES.filter(({ project }) => project !== undefined);

test("every route has a rule and every rule a route; what asks nobody is open by nature", () => {
  const routes = ninefold.server.routes.filter(({ call }) => !call.endsWith(APP_ADDRESSES));
  expect([...new Set(routes.map(({ call }) => call))].sort()).toEqual(
    [...new Set(RULES.map(({ call }) => call))].sort(),
  );
  const unguarded = ninefold.server.routes.filter(({ guard }) => guard === null).map(({ call }) => call);
  expect(unguarded.filter((call) => !/^GET \/(api\/docs|kit)(\/|$)/.test(call))).toEqual([]);
  expect(routes.length).toBeGreaterThan(90);
});

/** Ways to name the owner's project, and names of none. */
const SPELLINGS: Readonly<Record<string, { name: string; kind: "theirs" | "view name" | "unknown" | "no id" }>> = {
  "the id": { name: victim.names.projectId, kind: "theirs" },
  "the id in capitals": { name: victim.names.projectId.toUpperCase(), kind: "theirs" },
  "the view name": { name: victim.names.viewName, kind: "view name" },
  "the view name in capitals": { name: victim.names.viewName.toUpperCase(), kind: "view name" },
  "an id of nothing": { name: randomUUID(), kind: "unknown" },
  "the owner's own id": { name: victim.names.userId, kind: "unknown" },
  "a message's id": { name: victim.names.messageId, kind: "unknown" },
  "no id": { name: "nothing", kind: "no id" },
  "the id in braces": { name: `{${victim.names.projectId}}`, kind: "no id" },
  "the id without hyphens": { name: victim.names.projectId.replaceAll("-", ""), kind: "no id" },
  "the id and a space": { name: `${victim.names.projectId} `, kind: "no id" },
  "the id and a null": { name: `${victim.names.projectId}\0`, kind: "no id" },
  "two ids": { name: `${victim.names.projectId},${victim.names.projectId}`, kind: "no id" },
  "a way up": { name: `x/../${victim.names.projectId}`, kind: "no id" },
  "a condition": { name: "' or true --", kind: "no id" },
};

function expectedOf(rule: Rule, kind: "theirs" | "view name" | "unknown" | "no id", heard: TestAnswer): number {
  if (kind === "unknown") return 404;
  if (kind === "no id" || (kind === "view name" && rule.project !== "path")) return rule.project === "path" ? 404 : 400;
  if (kind === "view name" && rule.byIdOnly) return 400;
  return rule.who === "owner" ? 403 : (rule.stranger ?? heard.status);
}

test("another's project is refused to everybody but its owner, however it is called", async () => {
  const before = await victim.rows();
  const complaints: Complaints = [];
  const tryOne = async (rule: Rule, { name: who, token }: Stranger, spelling: string) => {
    const { name: projectId, kind } = SPELLINGS[spelling] ?? { name: "", kind: "no id" };
    const asked = callOf(rule, { ...victim.names, projectId });
    const heard = await tell(asked, own(token));
    const about = `${rule.call} by ${who} with ${spelling}`;
    judge(complaints, about, heard, [expectedOf(rule, kind, heard)], leaked(heard, asked, rule.shows));
    if (heard.status === 401 || heard.status >= 500) complaints.push(`${about}: ${heard.status} ${heard.text}`);
  };
  const [first, ...others] = strangers;
  if (!first) throw new Error("no stranger");
  for (const rule of aboutProjects) {
    await Promise.all(others.map((who) => tryOne(rule, who, "the id")));
    for (const spelling of Object.keys(SPELLINGS)) await tryOne(rule, first, spelling);
  }
  expect(complaints).toEqual([]);
  expect(await victim.rows()).toBe(before);
});

test("another's things are not found under one's own project, nor under one's own name", async () => {
  const before = await victim.rows();
  const complaints: Complaints = [];
  const [stranger] = strangers;
  if (!stranger) throw new Error("no stranger");
  const { body: mine } = await ninefold.call("GET", "/api/projects", { token: stranger.token });
  const names: Names = { ...victim.names, projectId: mine[0]._id };
  const { pool } = ninefold.database;
  const waits = "insert into queued_messages (id, project_id, content) values ($1, $2, 'waits')";
  const nested = RULES.filter(
    ({ call, who }) => who === "owner" && /:(message|queued|attachment|deployment|look)Id/.test(call),
  );
  for (const rule of nested) {
    const asked = callOf(rule, names);
    const isOfMessage = rule.call.includes(":queuedId");
    // For a moment alone: what waits longer is begun by the server as soon as it looks for such messages.
    if (isOfMessage) await pool.query(waits, [names.queuedId, victim.names.projectId]);
    const heard = await tell(asked, own(stranger.token));
    judge(complaints, rule.call, heard, [rule.missing ?? 404], leaked(heard, asked));
    if (!isOfMessage) continue;
    const { rowCount } = await pool.query("delete from queued_messages where id = $1", [names.queuedId]);
    expect(rowCount).toBe(1);
  }
  expect(nested.length).toBeGreaterThan(4);
  expect(nested.some(({ call }) => call.includes(":queuedId"))).toBe(true);
  // An attachment that is another's is none: the run hears nothing of it, and so does its author.
  const chat = {
    method: "POST",
    url: "/api/chat",
    body: { projectId: names.projectId, message: "Use the file", context: { attachments: [names.attachmentId] } },
  };
  const answers = [await tell(chat, own(stranger.token))];
  for (const path of ["messages", "conversation", "run", "source", "code"])
    answers.push(
      await tell({ method: "GET", url: `/api/projects/${names.projectId}/${path}`, body: null }, own(stranger.token)),
    );
  for (const heard of answers) judge(complaints, "another's attachment", heard, [200], leaked(heard, chat));
  expect(complaints).toEqual([]);
  expect(await victim.rows()).toBe(before);
});

/** Fields and headers with which a caller may try to be somebody else. */
const claimsOf = ({ userId, username, projectId, accountId, customerId }: Names) => ({
  userId,
  user_id: userId,
  ownerId: userId,
  owner_id: userId,
  owner: userId,
  sub: userId,
  username,
  id: userId,
  _id: projectId,
  projectId,
  project_id: projectId,
  account: accountId,
  accountId,
  customer: customerId,
  isCreator: "true",
  role: "admin",
  admin: "true",
});
const claimedHeaders = ({ userId, username, projectId }: Names) => ({
  "x-user-id": userId,
  "x-user": username,
  "x-forwarded-user": username,
  "x-ninefold-user": userId,
  "x-original-url": `/api/projects/${projectId}`,
  "x-rewrite-url": `/api/projects/${projectId}`,
  "x-http-method-override": "DELETE",
  "x-forwarded-for": "127.0.0.1",
  forwarded: "for=127.0.0.1",
});

test("who claims to be another in body, query or header is still themselves", async () => {
  const before = await victim.rows();
  const complaints: Complaints = [];
  const { names } = victim;
  for (const rule of RULES.filter(({ endsSession }) => !endsSession))
    for (const { name: who, token } of strangers.slice(0, 4)) {
      const asked = callOf(rule, names, rule.who === "signed-in" ? claimsOf(names) : {});
      const heard = await tell(asked, { ...own(token), ...claimedHeaders(names) });
      const about = `${rule.call} by ${who} who claims to be the owner`;
      const expected = rule.who === "owner" ? 403 : (rule.stranger ?? heard.status);
      judge(complaints, about, heard, [expected], leaked(heard, asked, rule.shows));
      if (heard.status >= 500) complaints.push(`${about}: ${heard.status} ${heard.text}`);
    }
  expect(complaints).toEqual([]);
  expect(await victim.rows()).toBe(before);
});

test("a token says who somebody is by its session: another name in it makes nobody another", async () => {
  const [stranger] = strangers;
  if (!stranger) throw new Error("no stranger");
  const claims = { sub: victim.names.userId, username: victim.names.username };
  const token = resigned(stranger.token, ninefold.secrets.sessionKey, { claims });
  const { body } = await ninefold.call("GET", "/api/validate-token", { token });
  expect(body.username).not.toBe(victim.names.username);
  const theirs = await ninefold.call("GET", `/api/projects/${victim.names.projectId}`, { token });
  expect(theirs.status).toBe(403);
});

test("a live app opens for its subscribers alone, its preview for its owner alone", async () => {
  const path = `/api/projects/${victim.names.projectId}/frame-code`;
  const open = (token: string, environment: string) =>
    ninefold.call("POST", path, { token, body: { environment } }).then(({ status }) => status);
  for (const { name, token, mayOpenApp } of strangers) {
    expect([name, await open(token, "live")]).toEqual([name, mayOpenApp ? 200 : 403]);
    expect([name, await open(token, "preview")]).toEqual([name, 403]);
  }
  expect(await open(victim.token, "preview")).toBe(200);
});

test("what is for this machine or the operator is not for whoever says so", async () => {
  const domains = { method: "GET", url: "/api/domains/ask?domain=bees.example.com" };
  const from = (remoteAddress: string, headers = {}) =>
    ninefold.server.app.inject({ ...domains, method: "GET", remoteAddress, headers });
  expect((await from("203.0.113.7")).statusCode).toBe(403);
  expect((await from("127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(403);
  expect((await from("127.0.0.1", { forwarded: "for=203.0.113.7" })).statusCode).toBe(403);
  for (const authorization of [
    "",
    "Bearer ",
    METRICS_TOKEN.slice(1),
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
  ])
    expect((await ninefold.server.app.inject({ url: "/metrics", headers: { authorization } })).statusCode).toBe(404);
});

test("an id in capitals is the same project to every call, or none: never half of one", async () => {
  const capitals = { ...victim.names, projectId: victim.names.projectId.toUpperCase() };
  // The payment provider's dashboard has another address each time, and an archive the time at which it was made.
  const reading = aboutProjects.filter(
    ({ call, who }) => call.startsWith("GET ") && who === "owner" && !/\/(connect\/dashboard|export)$/.test(call),
  );
  const differing: string[] = [];
  for (const rule of reading) {
    const usual = await tell(callOf(rule, victim.names), own(victim.token));
    const heard = await tell(callOf(rule, capitals), own(victim.token));
    const bodyOf = ({ text }: TestAnswer) => text.slice(text.indexOf("\n"));
    if (heard.status !== 404 && bodyOf(heard) !== bodyOf(usual))
      differing.push(`${rule.call}: ${bodyOf(heard).slice(0, 200)}`);
  }
  expect(reading.length).toBeGreaterThan(20);
  expect(differing).toEqual([]);
});

test("whoever may not import takes no place from who may, however many come at once", async () => {
  const rule = RULES.find(({ call }) => call === "POST /api/projects/import");
  if (!rule) throw new Error("no such rule");
  const asked = callOf(rule, victim.names);
  const answers = await Promise.all(Array.from({ length: 4 * AT_ONCE }, () => tell(asked, {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

// The last: it takes away what it is tried on.
test("their owner gets everywhere, and sees there what was looked for in vain elsewhere", async () => {
  const seen = new Set<string>();
  for (const rule of RULES.filter(({ call }) => call.startsWith("GET ")).filter(needsSignIn)) {
    const heard = await tell(callOf(rule, victim.names), own(victim.token));
    for (const field of canariesIn(heard.text, victim.mark)) seen.add(field);
    if (rule.who === "owner") expect([rule.call, heard.status]).toEqual([rule.call, 200]);
  }
  const planted = [...canariesIn(await victim.rows(), victim.mark), ...victim.planted];
  expect([...new Set(planted)].filter((field) => !seen.has(field)).sort()).toEqual([...victim.kept].sort());
  const changing = RULES.filter(({ call, who, lasts }) => !call.startsWith("GET ") && who === "owner" && !lasts);
  for (const rule of changing) {
    const { status } = await tell(callOf(rule, elsewhere.names), own(elsewhere.token));
    expect([rule.call, [401, 403].includes(status)]).toEqual([rule.call, false]);
  }
});
