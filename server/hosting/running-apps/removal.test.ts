// Removing a project leaves nothing of it: no process, schema, role, file or row.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aliveAmong } from "#sandbox";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

async function rolesOf(projectId: string): Promise<string[]> {
  const { rows } = await fixture.database.pool.query<{ name: string }>(
    "select name from app_databases where project_id = $1",
    [projectId],
  );
  return rows.map(({ name }) => name);
}

test("a removed project leaves nothing", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  await fixture.preview(projectId, plainApp(versionApp("two")));
  const session = await fixture.session(projectId, owner);
  const ids = [
    ...(await fixture.hosting.processIds(projectId, "live")),
    ...(await fixture.hosting.processIds(projectId, "preview")),
  ];
  const roles = await rolesOf(projectId);
  expect(ids.length).toBeGreaterThan(1);
  expect(roles).toHaveLength(2);

  await fixture.hosting.remove(projectId);

  await expect.poll(() => aliveAmong(ids)).toEqual([]);
  expect(await rolesOf(projectId)).toEqual([]);
  const left = await fixture.database.pool.query("select rolname from pg_roles where rolname = any($1)", [roles]);
  expect(left.rows).toEqual([]);
  expect(await readdir(join(fixture.dataDir, "logs")).catch(() => [])).not.toContain(projectId);
  for (const table of ["deployments", "previews", "app_databases"]) {
    const { rows } = await fixture.database.pool.query(`select 1 from ${table} where project_id = $1`, [projectId]);
    expect(rows).toEqual([]);
  }
  expect((await fixture.call(session, "/api/x")).status).toBe(404);
});

test("a project removed during its deploy ends that, too", async () => {
  const { projectId } = await fixture.createProject();
  fixture.sources.set(projectId, plainApp("export default { fetch: () => Bun.sleep(60000) };"));
  await fixture.hosting.requestDeploy(projectId);
  const deploying = fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
  await expect.poll(async () => (await fixture.hosting.status(projectId)).status).toBe("starting");
  await fixture.hosting.remove(projectId);
  await deploying;
  expect(await rolesOf(projectId)).toEqual([]);
  expect(fixture.hosting.stateOf(projectId, "live")).toBeNull();
});
