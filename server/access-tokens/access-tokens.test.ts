// Access tokens: what a creator makes, sees once and takes back.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimiter } from "#limits";
import { lockProject } from "#projects";
import { createTestServer } from "#testing";
import { createAdmission } from "./admission.ts";
import { createAccessTokenStore } from "./store.ts";

const ninefold = await createTestServer();
let token = "";
let projectId = "";
const call = (method: string, path = "", body?: unknown, as = token) =>
  ninefold.call(method, `/api/access-tokens${path}`, { token: as, body });
const wanted = (more: object = {}) => ({ name: "laptop", projectId: null, canWrite: true, days: 30, ...more });

beforeAll(async () => {
  token = (await ninefold.register()).token;
  projectId = (await ninefold.call("POST", "/api/projects", { token, body: {} })).body.projectId;
});
afterAll(() => ninefold.close());

describe("access tokens", () => {
  test("are shown once, listed without their secret, and taken back", async () => {
    const { body: made } = await call("POST", "", wanted({ projectId }));
    expect(made.secret).toMatch(/^nft_/);
    const { body: listed } = await call("GET");
    expect(listed.tokens).toMatchObject([{ name: "laptop", projectId, canWrite: true, lastUsedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.secret);
    const { rows } = await ninefold.database.pool.query("select * from access_tokens");
    expect(JSON.stringify(rows)).not.toContain(made.secret.slice(-43));
    expect((await call("DELETE", `/${made.token.id}`)).status).toBe(200);
    expect((await call("DELETE", `/${made.token.id}`)).status).toBe(404);
    expect((await call("GET")).body.tokens).toEqual([]);
  });

  test("open no project of somebody else, and nobody else takes them back", async () => {
    const stranger = (await ninefold.register()).token;
    expect((await call("POST", "", wanted({ projectId }), stranger)).status).toBe(404);
    const { body: made } = await call("POST", "", wanted());
    expect((await call("DELETE", `/${made.token.id}`, undefined, stranger)).status).toBe(404);
    expect((await call("GET", "", undefined, stranger)).body.tokens).toEqual([]);
    await call("DELETE", `/${made.token.id}`);
  });

  test.each([{ name: " " }, { days: 0 }, { days: 366 }, { canWrite: "yes" }, { name: "n".repeat(61) }])(
    "%j is refused with a sentence",
    async (wrong) => {
      const { status, body } = await call("POST", "", wanted(wrong));
      expect(status).toBe(400);
      expect(body.error).toMatch(/\.$/);
    },
  );

  test("are at most twenty, however many are asked for at once", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => call("POST", "", wanted())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain("at most 20");
  });
});

describe("admission", () => {
  const store = createAccessTokenStore(ninefold.database);
  const clock = { now: Date.now() };
  const projectsWhere = async (column: string, value: string) =>
    (await ninefold.database.pool.query(`select id, owner_id as "ownerId" from projects where ${column} = $1`, [value]))
      .rows;
  const admission = createAdmission({
    store,
    projects: {
      store: {
        find: async (id) => (await projectsWhere("id", id))[0] ?? null,
        listOf: (ownerId) => projectsWhere("owner_id", ownerId),
      },
    },
    limiter: createLimiter({ pool: ninefold.database.pool, factor: 1 }),
    clock: () => clock.now,
    onFault: (error) => {
      throw error;
    },
  });
  const made = async (more: object) => {
    const owner = (await ninefold.register()).token;
    const id = (await ninefold.call("POST", "/api/projects", { token: owner, body: {} })).body.projectId;
    const other = (await ninefold.call("POST", "/api/projects", { token: owner, body: {} })).body.projectId;
    const { secret } = (await call("POST", "", wanted({ projectId: id, ...more }), owner)).body;
    return { id, other, secret };
  };

  test("opens its own project, and neither another of the same creator nor one of somebody else", async () => {
    const { id, other, secret } = await made({});
    const admitted = await admission.admit(secret, "198.51.100.1", "git");
    expect((await admission.openProject(admitted, id, "write")).id).toBe(id);
    for (const closed of [other, projectId, "nonsense", `${id}'`])
      await expect(admission.openProject(admitted, closed, "read")).rejects.toMatchObject({ status: 404 });
    expect(await admission.projectsOf(admitted)).toHaveLength(1);
    await expect.poll(async () => (await store.find(admitted.tokenId))?.lastUsedAt).not.toBe(null);
  });

  test("of a reader is not for writing; of all projects opens all", async () => {
    const { id, other, secret } = await made({ projectId: null, canWrite: false });
    const admitted = await admission.admit(secret, "198.51.100.1", "git");
    expect((await admission.openProject(admitted, other, "read")).id).toBe(other);
    await expect(admission.openProject(admitted, id, "write")).rejects.toMatchObject({ status: 403 });
    expect(await admission.projectsOf(admitted)).toHaveLength(2);
  });

  test("refuses what is wrong, cut or over, and who goes on guessing is asked to wait", async () => {
    const { secret } = await made({ days: 1 });
    const from = "198.51.100.7";
    const wrong = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
    for (const bad of [null, "", wrong, secret.slice(0, -1), "nft_", `x${secret}`])
      await expect(admission.admit(bad, from, "git")).rejects.toMatchObject({ status: 401 });
    const guesses = await Promise.allSettled(Array.from({ length: 70 }, () => admission.admit(wrong, from, "git")));
    const last = guesses.map((guess) => (guess.status === "rejected" ? guess.reason.status : 200));
    expect(last).toContain(429);
    // Who has a good one is let in from there all the same.
    expect((await admission.admit(secret, from, "mcp")).canWrite).toBe(true);
    clock.now = Date.now() + 86_400_001;
    await expect(admission.admit(secret, "198.51.100.8", "git")).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ["has ended", "expires_at = now()"],
    ["may only read", "can_write = false"],
  ])("is asked anew where work waited for its project, and refuses a token that %s by then", async (_name, change) => {
    const { id, secret } = await made({});
    const admitted = await admission.admit(secret, "198.51.100.9", "mcp");
    const { pool, query } = ninefold.database;
    const keep = async () =>
      query.transaction().execute(async (transaction) => {
        await lockProject(transaction, id);
        await admission.refuseUnlessMayStillWrite(admitted, transaction);
      });
    await keep();
    const other = await pool.connect();
    try {
      await other.query("begin");
      await other.query("select from projects where id = $1 for update", [id]);
      const kept = keep().then(
        () => null,
        (error) => error,
      );
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
      await pool.query(`update access_tokens set ${change} where id = $1`, [admitted.tokenId]);
      await other.query("commit");
      expect(await kept).toMatchObject({ status: 401 });
    } finally {
      other.release(true);
    }
  });
});
