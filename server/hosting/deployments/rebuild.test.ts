// Restored without artifacts/: what is deployed is built again from its revision, for the first visitor.
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";

let ninefold: TestServer;
let token: string;
beforeAll(async () => {
  ninefold = await createTestServer();
  ({ token } = await ninefold.register());
});
afterAll(() => ninefold.close());

const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });

async function deployed(name: string): Promise<string> {
  const { projectId } = (await call("POST", "/api/projects", {})).body;
  const { content, hash } = (await call("GET", `/api/projects/${projectId}/code/file?path=app.json`)).body;
  const text = JSON.stringify({ ...JSON.parse(content), name });
  const changes = [{ path: "app.json", content: text, baseHash: hash }];
  expect((await call("POST", `/api/projects/${projectId}/code/save`, { changes })).body.working).toBe(true);
  await call("POST", `/api/projects/${projectId}/deploy`, {});
  await expect
    .poll(async () => (await call("GET", `/api/projects/${projectId}/deployment`)).body.status)
    .toBe("serving");
  return projectId;
}

const hashOf = async (projectId: string): Promise<string> => {
  const { rows } = await ninefold.database.pool.query(
    "select artifact_hash from deployments where project_id = $1 and status = 'serving'",
    [projectId],
  );
  return rows[0].artifact_hash;
};

/** The live app's page for its owner. */
async function visit(projectId: string): Promise<{ status: number; text: string }> {
  const { code } = (await call("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" })).body;
  const answer = await ninefold.server.app.inject({ url: `/live/app/${projectId}/?token=${code}` });
  return { status: answer.statusCode, text: answer.payload };
}

test("visitors of an app whose artifact is gone get the version that was deployed, not a newer one", async () => {
  const name = `Kept ${Date.now()}`;
  const projectId = await deployed(name);
  const hash = await hashOf(projectId);
  const { content, hash: baseHash } = (await call("GET", `/api/projects/${projectId}/code/file?path=app.json`)).body;
  const changes = [{ path: "app.json", content: content.replace("Kept", "Newer"), baseHash }];
  await call("POST", `/api/projects/${projectId}/code/save`, { changes });
  const artifact = await ninefold.builder.open(hash);
  await rm(artifact?.directory ?? "none", { recursive: true });
  await ninefold.restart();
  const pages = await Promise.all([visit(projectId), visit(projectId), visit(projectId)]);
  for (const { status, text } of pages) {
    expect(status).toBe(200);
    expect(text).toContain(name);
  }
  expect(await hashOf(projectId)).toBe(hash);
});

test("one that another version of the kit had built becomes the newest that worked when it was deployed", async () => {
  const name = `Older ${Date.now()}`;
  const projectId = await deployed(name);
  await ninefold.database.pool.query("update deployments set artifact_hash = $2 where project_id = $1", [
    projectId,
    "0".repeat(64),
  ]);
  await ninefold.restart();
  expect(await visit(projectId)).toMatchObject({ status: 200, text: expect.stringContaining(name) });
  expect(await hashOf(projectId)).not.toBe("0".repeat(64));
});
