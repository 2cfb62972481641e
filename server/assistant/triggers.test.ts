// Schedules, hooks and mail of the app that a run builds, tried by the assistant in what the run is shown on.
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

/** Enough for a process that has to be woken first, on a machine with other work. */
const RUN_SECONDS = 12;
const WEBHOOK_SECRET = "whsec_0123456789abcdef";
const TILL_TOKEN = "till-token-0123456789";
let assistant: ScriptedAssistant;
beforeAll(async () => {
  assistant = await openScriptedAssistant(({ model }) => ({
    model,
    scheduleSeconds: RUN_SECONDS,
  }));
});
afterAll(() => assistant.close());

const call = (name: string, input: object = {}) => ({ name, input });
const schedule = (name: string) => call("trigger", { kind: "schedule", name });
const hook = (name: string, more: object = {}) => call("trigger", { kind: "hook", name, ...more });
const NOTED = call("query_data", { sql: "select text from notes order by text" });
const FILES = [
  call("write_file", {
    path: "server/migrations/0001_notes.sql",
    content: "create table notes (text text not null);",
  }),
  call("write_file", {
    path: "server/index.ts",
    content: `import { createServer, secret, sendMail, sql } from "@ninefold/server";
const note = (text: string) => sql\`insert into notes (text) values (\${text})\`;
export default createServer({
  resources: [],
  secrets: { STRIPE_HOOK: "The signing secret at Stripe", GITHUB_HOOK: "The secret at GitHub", TILL_TOKEN: "The till's token" },
  schedules: {
    digest: {
      every: "1d",
      at: "07:00",
      async run({ byHand, timeZone }) {
        await note("digest " + byHand + " " + timeZone);
        await sendMail({ to: "ada@example.com", subject: "This week", text: "Three loans.", html: "<p>Three loans.</p>" });
      },
    },
    broken: { every: "1d", run() { throw new Error("No weather today for " + secret("TILL_TOKEN")); } },
    endless: { every: "1d", run: () => new Promise(() => {}) },
  },
  hooks: {
    payments: {
      verify: { by: "stripe", secret: "STRIPE_HOOK" },
      run: (call) => note("payment " + call.text() + " " + call.headers["stripe-signature"]),
    },
    pushes: {
      verify: { by: "github", secret: "GITHUB_HOOK" },
      run: (call) => note("push " + call.headers["x-github-event"] + " " + call.headers["x-hub-signature-256"]),
    },
    tills: {
      verify: { by: "token", secret: "TILL_TOKEN" },
      run: (call) => note("till " + call.query + " " + call.headers["content-type"] + " " + call.text()),
    },
  },
});
`,
  }),
];

test("a schedule is run, a hook called with the proof that it asks for, mail read; nothing of it stays and no secret is shown", async () => {
  const id = await assistant.newProject();
  const ofProject = `/api/projects/${id}`;
  for (const [name, value] of Object.entries({ STRIPE_HOOK: WEBHOOK_SECRET, TILL_TOKEN }))
    expect((await assistant.call("PUT", `${ofProject}/secrets/${name}`, { value })).status).toBe(200);
  assistant.play(
    { calls: [schedule("digest"), call("read_mail"), ...FILES, call("run_checks")] },
    {
      calls: [
        ...["digest", "broken", "endless", "weekly"].map(schedule),
        hook("payments", { body: { id: "evt_1" } }),
        hook("pushes", { body: {}, headers: { "X-GitHub-Event": "push" } }),
        hook("tills", {
          body: "a=1",
          query: "shop=2",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
        }),
        hook("tills", { body: "x".repeat(100_001) }),
        hook("tills", { headers: { "x-note": "one\r\ntwo" } }),
      ],
    },
    { calls: [call("read_mail"), NOTED] },
    { text: "It works." },
  );
  const { message } = (await assistant.chat(id, "Send a digest, take payments")).body;
  const told = assistant.told().replaceAll("\\", "");

  expect(told).toContain("There is no version of the app yet that could be tried");
  expect(told).toContain('"mails":[]');
  expect(told).toContain('The schedule "digest" ran to its end.');
  expect(told).toContain('The schedule "broken" failed: No weather today for [secret]');
  expect(told).toContain(`did not end within ${RUN_SECONDS} seconds and was given up; live it may take 300.`);
  expect(told).toContain('has no schedule "weekly". It has: digest, broken, endless.');
  expect(told).toContain("Signed by Stripe with STRIPE_HOOK.");
  expect(told).toContain("GITHUB_HOOK is not set in the preview, so the call was handed over without a proof.");
  expect(told).toContain("The body is longer than 100000 characters.");
  expect(told).toContain("can't be a header, or can't have that value");

  expect(told).toContain("digest true UTC");
  expect(told).toContain("push push undefined");
  expect(told).toContain("till shop=2 application/x-www-form-urlencoded a=1");
  const payload = JSON.stringify({ id: "evt_1" });
  const [, proof = ""] = /payment \{"id":"evt_1"\} (t=\d+,v1=[0-9a-f]{64})/.exec(told) ?? [];
  const { webhooks } = new Stripe("sk_test_none");
  expect(webhooks.constructEvent(payload, proof, WEBHOOK_SECRET)).toEqual({ id: "evt_1" });
  expect(() => webhooks.constructEvent(payload, proof, "whsec_other")).toThrow();

  expect(told).toContain(
    '"to":"ada@example.com","subject":"This week","text":"Three loans.","html":"<p>Three loans.</p>"',
  );
  expect(message).toBe(
    "It works.\n\nTried: the schedule digest, the schedule broken, the schedule endless, a call to the hook payments, a call to the hook pushes, a call to the hook tills.",
  );
  const asked = JSON.stringify(assistant.scripted.requests);
  for (const value of [WEBHOOK_SECRET, TILL_TOKEN]) expect(asked).not.toContain(value);

  // The owner's view of the preview knows of none of it.
  const { schedules } = await assistant.get(`${ofProject}/schedules?environment=preview`);
  expect(schedules.map(({ name, runs }: { name: string; runs: unknown[] }) => [name, runs])).toEqual([
    ["digest", []],
    ["broken", []],
    ["endless", []],
  ]);
  expect((await assistant.get(`${ofProject}/hooks?environment=preview`)).deliveries).toEqual([]);
  assistant.play({ calls: [NOTED, call("read_mail")] }, { text: "Looked." });
  await assistant.chat(id, "And now?");
  const later = assistant.told().slice(assistant.told().lastIndexOf("And now?")).replaceAll("\\", "");
  expect(later).toContain('"rows":[]');
  expect(later).toContain("This week");
});
