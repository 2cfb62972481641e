// SANDBOX=none: apps run, but only where that was set by hand.
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({ sandbox: "none" });
afterAll(() => fixture.close());

const NOTES_APP = `
const { pathname, searchParams } = new URL(process.env.DATABASE_URL);
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: searchParams.get("host") + "/.s.PGSQL.5432" });
export default { async fetch() {
  const [{ name }] = await sql.unsafe("select current_user as name");
  return Response.json({ name, inherited: process.env.PATH ?? null });
} };`;

test("an app without a sandbox still has its own role and none of the server's environment", async () => {
  const { projectId, owner } = await fixture.createProject();
  const status = await fixture.deploy(projectId, plainApp(NOTES_APP));
  expect(status.error).toBeNull();
  const session = await fixture.session(projectId, owner);
  const seen = await (await fixture.call(session, "/api/x")).json();
  expect(seen).toEqual({ name: expect.stringMatching(/^app_[0-9a-f]+_live$/), inherited: null });
});
