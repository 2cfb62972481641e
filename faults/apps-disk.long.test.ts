// An app that fills what all apps may take of the disk: it is stopped, the platform is not, and it goes on by itself once it has made room.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDataFolder } from "#prepared";
import { preparedFor, sessionIn } from "#testing";
import { createCall } from "./caller.ts";
import { type Installation, openInstallation } from "./installation.ts";

const ROWS_AT_ONCE = 8_000;
const SERVER = `import { createServer, sql } from "@ninefold/server";

const app = createServer({ resources: [] });
app.post("/api/fill", async (context) => {
  await sql\`insert into heap (text) select repeat(md5(n::text), 16) from generate_series(1, ${ROWS_AT_ONCE}) n\`;
  return context.json({ done: true });
});
app.post("/api/clear", async (context) => {
  await sql\`delete from heap\`;
  return context.json({ done: true });
});
app.get("/api/count", async (context) => {
  const [row] = await sql\`select count(*)::int as rows from heap\`;
  return context.json({ rows: row?.rows });
});
export default app;
`;
const FULL = "This app's storage is full. Entries can be deleted, but not added or changed.";
const PATIENT = { interval: 250 };

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({
    settings: { CREATOR_PLAN: "free", APPS_DISK_MB: "100" },
    prepare: (dataDir) => fillDataFolder(dataDir, preparedFor(true)),
  });
});
afterAll(() => installation?.close());

/** A quick machine fills for so long that each time would be more often than one may attach. */
const ATTACH_EACH_MS = 500;

/** A try after a fault begins anew, with people of its own. */
const nameOf = (who: string) => `${who}-${randomUUID().slice(0, 8)}`;

/** A creator's app, deployed, and how its visitor calls it. */
async function deployed() {
  const call = createCall(installation.url, () => {});
  const must = async (method: "GET" | "POST", path: string, token: string | null, body?: object) => {
    const outcome = await call({ method, path, token, ...(body ? { body } : {}) });
    if (outcome.kind !== "done") throw new Error(`${method} ${path}: ${outcome.status} ${outcome.error}`);
    return outcome.body;
  };
  const { token } = await must("POST", "/register", null, { username: nameOf("ada"), password: "correct horse" });
  const { projectId } = await must("POST", "/api/projects", token, { projectType: "default" });
  const project = `/api/projects/${projectId}`;
  const { hash } = await must("GET", `${project}/code/file?path=server/index.ts`, token);
  const changes = [
    { path: "server/index.ts", content: SERVER, baseHash: hash },
    { path: "server/migrations/0001_heap.sql", content: "create table heap (text text);\n", baseHash: null },
  ];
  expect(await must("POST", `${project}/code/save`, token, { changes })).toMatchObject({ working: true });
  await must("POST", `${project}/deploy`, token, {});
  await expect.poll(async () => (await must("GET", `${project}/deployment`, token)).status, PATIENT).toBe("serving");
  const { code } = await must("POST", `${project}/frame-code`, token, { environment: "live" });
  const page = await (await fetch(`${installation.url}/live/app/${projectId}/?token=${code}`)).text();
  const session = sessionIn(page);
  const ask = (method: "GET" | "POST", path: string) =>
    call({
      method,
      path: `${session.base}${path}`,
      token: `Bearer ${session.token}`,
      ...(method === "POST" ? { body: {} } : {}),
    });
  return { must, ask, token, project };
}

test("an app that fills what all apps may take is told so, the platform goes on all the while, and deleting ends it", async () => {
  const { must, ask, token, project } = await deployed();
  const rows = async () => {
    const answer = await ask("GET", "/api/count");
    return answer.kind === "done" ? answer.body.rows : answer.error;
  };
  const state = { filled: 0, refused: "", attachedAt: 0 };
  await expect
    .poll(
      async () => {
        const outcome = await ask("POST", "/api/fill");
        if (outcome.kind === "done") state.filled += 1;
        else state.refused = outcome.error;
        if (performance.now() < state.attachedAt + ATTACH_EACH_MS) return state.refused;
        // What the platform has to write finds its place at any moment.
        state.attachedAt = performance.now();
        await must("POST", `${project}/attachments`, token, {
          name: "rows.csv",
          data: Buffer.from("a\n1\n").toString("base64"),
        });
        return state.refused;
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(FULL);
  expect(state.filled).toBeGreaterThan(0);
  await expect.poll(rows).toBe(state.filled * ROWS_AT_ONCE);
  await must("POST", "/register", null, { username: nameOf("bob"), password: "correct horse" });
  const log = JSON.stringify(await must("GET", `${project}/logs?environment=live`, token));
  expect(log).toContain("There is no room left for apps' data on the server");

  expect((await ask("POST", "/api/clear")).kind).toBe("done");
  await expect.poll(async () => (await ask("POST", "/api/fill")).kind, PATIENT).toBe("done");
  expect(await rows()).toBe(ROWS_AT_ONCE);
  expect(installation.said()).not.toContain("started again");
}, 300_000);
