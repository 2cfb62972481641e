// What an app answers to the platform alone: its declarations, and the runs that it is woken for.
import { beforeAll, expect, test } from "vitest";
import { createServer, type ServerOptions } from "../index.ts";
import { signUser } from "../user.ts";
import { signAsPlatform } from "./platform-signature.ts";

const KEY = "0123456789abcdef0123456789abcdef";
beforeAll(() => {
  process.env.NINEFOLD_GATEWAY_KEY = KEY;
});

const serverOf = (options: ServerOptions) => createServer(options);

function ask(app: ReturnType<typeof createServer>, path: string, body?: object) {
  const method = body ? "POST" : "GET";
  const headers = { "content-type": "application/json", ...signAsPlatform(KEY, method, path, Date.now() + 60_000) };
  return app.request(`http://app${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

const task = { id: "run-1", dueAt: "2026-11-22T07:00:00.000Z", attempt: 2, byHand: false, timeZone: "Asia/Kolkata" };

test("what an app declares is told to the platform, and to nobody else", async () => {
  const app = serverOf({
    schedules: { digest: { every: "1d", at: "07:00", run() {} }, weekly: { cron: "0 7  * * 1", run() {} } },
    hooks: {
      orders: { verify: { by: "stripe", secret: "STRIPE_HOOK" }, run() {} },
      ping: { verify: "anyone", run() {} },
    },
    secrets: { STRIPE_HOOK: "The signing secret of the endpoint at Stripe" },
    sales: { ticket: { onPaid() {}, onRefunded() {} }, tip: { onPaid() {} } },
  });
  const path = "/api/_platform/declarations";
  expect(await (await ask(app, path)).json()).toEqual({
    schedules: [
      { name: "digest", every: "1d", at: "07:00" },
      { name: "weekly", cron: "0 7 * * 1" },
    ],
    hooks: [
      { name: "orders", verify: { by: "stripe", secret: "STRIPE_HOOK" } },
      { name: "ping", verify: { by: "none" } },
    ],
    secrets: [{ name: "STRIPE_HOOK", description: "The signing secret of the endpoint at Stripe" }],
    sales: [
      { name: "ticket", refunds: true },
      { name: "tip", refunds: false },
    ],
  });
  const owner = { id: "ada", name: "Ada", role: "owner", plan: null, expires: Date.now() / 1000 + 60 } as const;
  const forged: Record<string, string>[] = [
    {},
    signUser(owner, KEY),
    signAsPlatform("ff".repeat(16), "GET", path, Date.now() + 60_000),
    signAsPlatform(KEY, "GET", path, Date.now() - 1),
    signAsPlatform(KEY, "POST", path, Date.now() + 60_000),
    signAsPlatform(KEY, "GET", "/api/_platform/other", Date.now() + 60_000),
  ];
  for (const headers of forged) expect((await app.request(`http://app${path}`, { headers })).status).toBe(404);
  expect(
    (await app.request("http://app/api/_me", { headers: signAsPlatform(KEY, "GET", "/api/_me", 9e12) })).status,
  ).toBe(401);
});

test.each<[Record<string, unknown>, string]>([
  [{ sales: { ticket: {} } }, "sales.ticket: it needs a function `onPaid`."],
  [{ sales: { "a ticket": { onPaid() {} } } }, "can't be a name here."],
  [{ schedules: { digest: { every: "1x", run() {} } } }, "schedules.digest: write `every`"],
  [{ schedules: { digest: { every: "1m", run() {} } } }, "schedules.digest: it can run every 5 minutes at most."],
  [
    { schedules: { digest: { every: "1d", at: "25:00", run() {} } } },
    "schedules.digest: write `at` as hours and minutes",
  ],
  [{ schedules: { digest: { every: "2h", at: "07:00", run() {} } } }, "schedules.digest: `at` is for days and weeks."],
  [{ schedules: { digest: { cron: "* * * * * *", run() {} } } }, 'schedules.digest: "* * * * * *" is no cron line'],
  [{ schedules: { digest: { every: "1d" } } }, "schedules.digest: it needs a function `run`."],
  [{ schedules: { digest: { every: "1d", timeZone: "Mars/Base", run() {} } } }, '"Mars/Base" is no time zone'],
  [{ schedules: { "a b": { every: "1d", run() {} } } }, 'schedules: "a b" can\'t be a name here.'],
  [{ hooks: { orders: { run() {} } } }, "hooks.orders: it needs `verify`"],
  [
    { hooks: { orders: { verify: { by: "github", secret: "GH" }, run() {} } } },
    "hooks.orders: declare its secret as well",
  ],
])("what is declared wrongly is said when the app starts: %#", (options, sentence) => {
  // Written by a model or by hand, it may be anything.
  expect(() => serverOf(options as ServerOptions)).toThrow(sentence);
});

test("a run is given its id and its time, and its end is told", async () => {
  const runs: unknown[] = [];
  const app = serverOf({
    schedules: {
      digest: { every: "1d", run: ({ signal: _, ...run }) => void runs.push(run) },
      broken: { every: "1d", run: () => Promise.reject(new Error("The weather service is away")) },
    },
  });
  const answer = await ask(app, "/api/_platform/schedules/digest", task);
  expect(await answer.json()).toEqual({ ok: true });
  expect(runs).toEqual([{ ...task, dueAt: new Date(task.dueAt) }]);
  expect(await (await ask(app, "/api/_platform/schedules/broken", task)).json()).toEqual({
    ok: false,
    error: "The weather service is away",
  });
  expect((await ask(app, "/api/_platform/schedules/other", task)).status).toBe(404);
  expect((await app.request("http://app/api/_platform/schedules/digest", { method: "POST" })).status).toBe(404);
});

test("a hook is given its body as it came", async () => {
  const seen: unknown[] = [];
  const app = serverOf({
    hooks: {
      orders: {
        verify: "anyone",
        run: (call) =>
          void seen.push([call.id, call.text(), call.json(), call.bytes.length, call.query.get("a"), call.headers]),
      },
    },
  });
  const text = '{"total": 1.50, "who": "Zoë"}';
  const body = {
    id: "d-1",
    receivedAt: task.dueAt,
    attempt: 1,
    headers: { "x-a": "b" },
    query: "a=1",
    body: Buffer.from(text).toString("base64"),
  };
  expect(await (await ask(app, "/api/_platform/hooks/orders", body)).json()).toEqual({ ok: true });
  expect(seen).toEqual([["d-1", text, { total: 1.5, who: "Zoë" }, 30, "1", { "x-a": "b" }]]);
});
