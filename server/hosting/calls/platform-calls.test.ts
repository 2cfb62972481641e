// The platform calls apps: asleep or awake, here or on another server, and no visitor can pass for it.
import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Declarations } from "#contract";
import type { AppIdentity } from "../egress/app-services.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const kept: [string, string, Declarations | null][] = [];
const settings = {
  announced: true,
  declarations: {
    problemsIn: ({ schedules }: Declarations) =>
      schedules.filter(({ name }) => name === "wrong").map(() => "schedules.wrong: no."),
    keep: async ({ projectId, environment }: AppIdentity, declared: Declarations | null) =>
      void kept.push([projectId, environment, declared]),
  },
};
const first = await createHostingFixture(settings);
const second = await createHostingFixture({ ...settings, besides: first });
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Tells what reached it, and whether the platform's signature is good. */
const HEARD_APP = `
import { createHmac } from "node:crypto";
const key = Buffer.from(process.env.NINEFOLD_GATEWAY_KEY, "hex");
export default { async fetch(request) {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/api/_platform/slow") await Bun.sleep(20000);
  if (pathname === "/api/_platform/large") return new Response("x".repeat(2000000));
  if (pathname === "/api/_platform/broken") process.exit(1);
  const header = request.headers.get("x-ninefold-platform");
  const [until, seal] = (header ?? ".").split(".");
  const expected = createHmac("sha256", key).update("platform " + until + " " + request.method + " " + pathname + search).digest("hex");
  const body = await request.text();
  return Response.json({ path: pathname + search, header, isSigned: seal === expected, extra: request.headers.get("x-extra"), body }, { status: body === "teapot" ? 418 : 200 });
} };`;
const TASK = { method: "POST", path: "/api/_platform/task?a=1", timeoutMs: 10_000 } as const;

async function deployed(files = plainApp(HEARD_APP)) {
  const { projectId, owner } = await first.createProject();
  await first.deploy(projectId, files);
  return { projectId, owner, environment: "live" as const };
}

test("an app is woken and answers, whichever server is asked, with a signature that is good", async () => {
  const app = await deployed();
  await expect.poll(async () => (await second.hosting.call({ ...app, ...TASK, body: "x" })).status).toBe(200);
  for (const { hosting } of [first, second]) await hosting.restart(app.projectId, "live");
  const awake = [];
  for (const { hosting } of [first, second]) {
    const body = "ü".repeat(200_000);
    const { status, text } = await hosting.call({ ...app, ...TASK, headers: { "x-extra": "yes" }, body });
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 200,
      path: TASK.path,
      isSigned: true,
      extra: "yes",
      body,
    });
    awake.push(hosting.stateOf(app.projectId, "live")?.state);
  }
  expect(awake.filter((state) => state === "awake").length).toBeLessThanOrEqual(1);
  expect((await second.hosting.call({ ...app, ...TASK, body: "teapot" })).status).toBe(418);
});

test("a visitor's header of that name never reaches the app", async () => {
  const { projectId, owner } = await deployed();
  const session = await first.session(projectId, owner);
  const seal = createHmac("sha256", "guess").update("platform").digest("hex");
  const headers = { "x-ninefold-platform": `${Date.now() + 60_000}.${seal}` };
  const answer = await first.call(session, "/api/_platform/task", { headers });
  expect(await answer.json()).toMatchObject({ header: null, isSigned: false });
});

test("what goes wrong is a refusal in words, and the app goes on", async () => {
  const app = await deployed();
  const call = (path: string, timeoutMs = 10_000) => first.hosting.call({ ...app, method: "POST", path, timeoutMs });
  await expect(call("/api/_platform/slow", 1_000)).rejects.toMatchObject({
    status: 504,
    message: "The app did not answer within 1 seconds.",
  });
  await expect(call("/api/_platform/large")).rejects.toMatchObject({ status: 502 });
  await expect(call("/api/_platform/broken")).rejects.toMatchObject({ status: 502 });
  const { projectId } = await first.createProject();
  await expect(first.hosting.call({ ...TASK, projectId, environment: "preview" })).rejects.toMatchObject({
    status: 404,
  });
  await expect
    .poll(() =>
      call("/api/_platform/task").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test("what a version declares is kept when it is shown, and forgotten when it is taken offline", async () => {
  const declares = (what: object) =>
    plainApp(`export default { fetch: () => Response.json(${JSON.stringify(what)}) };`);
  const schedules = [{ name: "digest", every: "1d", at: "07:00" }];
  const { projectId } = await deployed(declares({ schedules }));
  await first.preview(projectId, plainApp(versionApp("one")));
  await first.hosting.undeploy(projectId);
  expect(kept.filter(([id]) => id === projectId)).toEqual([
    [projectId, "live", { schedules, hooks: [], secrets: [], sales: [] }],
    [projectId, "preview", { schedules: [], hooks: [], secrets: [], sales: [] }],
    [projectId, "live", null],
  ]);
});

test("wrong declarations are a failed check with a sentence", async () => {
  const { projectId } = await first.createProject();
  for (const [name, sentence] of [
    ["wrong", "schedules.wrong: no."],
    ["not a name", "schedules.0.name: A name has up to 40 letters"],
  ] as const) {
    const code = `export default { fetch: () => Response.json({ schedules: [{ name: "${name}", every: "1d" }] }) };`;
    const built = await first.builder.build(plainApp(code));
    if (!built.ok) throw new Error("it does not build");
    const { failures } = await first.hosting.check(projectId, built.artifact);
    expect(failures).toEqual([{ check: "boot", path: "server/index.ts", message: expect.stringContaining(sentence) }]);
  }
});
