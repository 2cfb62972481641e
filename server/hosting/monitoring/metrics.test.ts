// The operator's figures: asked for with a token, and true.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const TOKEN = "a-token-for-prometheus";
const fixture = await createHostingFixture({ metricsToken: TOKEN });
afterAll(() => fixture.close());

const ask = (authorization?: string) =>
  fetch(`${fixture.origin}/metrics`, authorization ? { headers: { authorization } } : {});
const page = async () => (await ask(`Bearer ${TOKEN}`)).text();

test("with a token set, only its holder is answered, on this machine too", async () => {
  expect((await ask()).status).toBe(404);
  expect((await ask("Bearer another")).status).toBe(404);
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
});

test("deploys, wakes, awake apps and answered calls are counted", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  await fixture.deploy(projectId, { "build-fails": "no" });
  await fixture.hosting.restart(projectId, "live");
  const session = await fixture.session(projectId, owner);
  for (let count = 0; count < 3; count += 1) await fixture.call(session, "/api/x");
  const text = await page();
  expect(text).toContain('ninefold_deploys_total{outcome="serving"} 1');
  expect(text).toContain('ninefold_deploys_total{outcome="failed"} 1');
  expect(text).toContain('ninefold_app_starts_total{environment="live",cause="deploy",outcome="started"} 1');
  expect(text).toContain('ninefold_app_starts_total{environment="live",cause="wake",outcome="started"} 1');
  expect(text).toContain("ninefold_app_wake_seconds_count 1");
  expect(text).toContain('ninefold_apps_awake{environment="live"} 1');
  expect(text).toContain('ninefold_app_requests_total{environment="live",class="2xx"} 3');
  expect(text).toContain("ninefold_alerts_waiting 0");
});
