// The victim: a creator whose data nobody else may see. Each field of each of their rows holds a canary of its own.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { TestServer } from "#testing";
import type { Names } from "./rules.ts";

export type Victim = Readonly<{
  token: string;
  names: Names;
  /** Stands in every canary and nowhere else. */
  mark: string;
  /** What else is theirs and not for others: ids that no caller was told. */
  ids: readonly string[];
  /** Canaries that `rows` does not tell as text. */
  planted: readonly string[];
  /** Canaries that nobody is ever shown, not even their owner. */
  kept: readonly string[];
  /** Every row of theirs as text, to see that strangers changed nothing. */
  rows(): Promise<string>;
}>;

/** A creator with a project that has everything a project can have. The server has payments. */
export async function createVictim(ninefold: TestServer): Promise<Victim> {
  const mark = `canary${randomBytes(5).toString("hex")}`;
  const { token, username } = await ninefold.register(`${mark}-username`);
  const userId = await idOf(ninefold, username);
  const { projectId } = (await ninefold.call("POST", "/api/projects", { token, body: {} })).body;
  const accountId = await setUpPayouts(ninefold, { token, projectId });
  const passwordHash = await passwordHashOf(ninefold, userId);
  const planted = await seedRows(ninefold, { mark, userId, projectId, accountId });
  const viewName = `${mark}-view-name`;
  const names = { projectId, viewName, userId, username, accountId, ...planted };
  return {
    token,
    names,
    mark,
    ids: [userId, passwordHash, accountId, planted.customerId, planted.subscriptionId],
    planted: ["file-content", "attachment", "username"],
    kept: [
      "webhook-secret",
      "delivery-payload",
      "database-password",
      "fingerprint",
      "attachment-column",
      "ledger-charge",
      "look-path",
      "progress",
      "spoken",
      "sale-data",
      "sale-charge",
    ],
    rows: () => rowsOf(ninefold, { userId, projectId }),
  };
}

async function passwordHashOf({ database }: TestServer, userId: string): Promise<string> {
  const found = database.query.selectFrom("users").select("password_hash").where("id", "=", userId);
  return (await found.executeTakeFirstOrThrow()).password_hash;
}

async function idOf({ database }: TestServer, username: string): Promise<string> {
  const found = database.query.selectFrom("users").select("id").where("username", "=", username);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** A payout account and a plan at the payment provider; the account's id. */
async function setUpPayouts(ninefold: TestServer, { token, projectId }: { token: string; projectId: string }) {
  await ninefold.call("POST", "/api/payouts/connect/onboard", { token, body: { projectId } });
  const { body } = await ninefold.call("GET", "/api/payouts/connect/account", { token });
  ninefold.emulator.control.completeOnboarding(body.accountId);
  await ninefold.call("POST", "/api/payouts/connect/refresh", { token, body: {} });
  const plans = { monthly: { price: 1_999, enabled: true }, yearly: { price: 19_900, enabled: true } };
  await ninefold.call("POST", `/api/projects/${projectId}/subscription-settings`, { token, body: plans });
  return String(body.accountId);
}

type Fixture = Readonly<{ mark: string; userId: string; projectId: string; accountId: string }>;

/** Writes rows as the rooms would; gives the ids that calls name. */
async function seedRows(ninefold: TestServer, fixture: Fixture) {
  const { pool } = ninefold.database;
  const { mark, userId, projectId } = fixture;
  const canary = (field: string) => `${mark}-${field}`;
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${columns}) values (${places}) returning *`;
    return (await pool.query(text, Object.values(row))).rows[0].id;
  };
  const mine = { project_id: projectId };
  await pool.query("update projects set description = $2, view_name = $3 where id = $1", [
    projectId,
    canary("description"),
    canary("view-name"),
  ]);

  const content = `export const secret = "${canary("file-content")}";`;
  const hash = createHash("sha256").update(content).digest("hex");
  await insert("blobs", { hash, content });
  const { rows } = await pool.query("select tree from revisions where project_id = $1", [projectId]);
  const tree = JSON.stringify({ ...rows[0].tree, [`web/${canary("file-path")}.ts`]: hash });
  await insert("revisions", { ...mine, tree, working: true, number: 1, description: canary("revision") });

  const attachmentId = await insert("attachments", {
    ...mine,
    name: canary("attachment-name"),
    kind: "csv",
    media_type: "text/csv",
    row_count: 1,
    content: Buffer.from(canary("attachment")),
    columns: JSON.stringify([canary("attachment-column")]),
  });
  const context = JSON.stringify({ attachments: [attachmentId], errors: [{ message: canary("message-context") }] });
  const messageId = await insert("messages", { ...mine, role: "user", content: canary("message"), context });
  const old = { ...mine, role: "user", content: canary("set-aside-message"), set_aside_by: messageId };
  await insert("messages", old);
  const runId = await seedRun(insert, fixture, messageId);
  // A message that waits would begin a run at once: strangers.test.ts lets one wait for a moment.
  const queuedId = randomUUID();
  await insert("preview_errors", {
    ...mine,
    kind: "exception",
    message: canary("preview-error"),
    source: canary("preview-error-source"),
    page: canary("preview-error-page"),
    fingerprint: canary("fingerprint"),
  });
  const wish = JSON.stringify({ path: `/${canary("look-path")}`, width: 390, theme: "light" });
  const lookId = await insert("editor_looks", { ...mine, wish });
  await insert("assistant_keys", {
    user_id: userId,
    provider: "openai",
    model: canary("key-model"),
    sealed: Buffer.from(canary("provider-key")),
  });
  const hosted = await seedHosting(insert, fixture);
  const paid = await seedPayments(insert, fixture);
  const secretName = "CANARY_KEY";
  await insert("app_secrets", {
    project_id: projectId,
    environment: "live",
    name: secretName,
    purpose: canary("secret-purpose"),
    sealed: Buffer.from(canary("secret-value")),
    set_at: new Date().toISOString(),
  });
  const able = await seedCapabilities(insert, fixture);
  const mailId = await insert("app_mails", {
    project_id: projectId,
    environment: "live",
    address: `${canary("mail-address")}@example.com`,
    subject: canary("mail-subject"),
    body_text: canary("mail-text"),
    body_html: canary("mail-html"),
    status: "held",
  });
  const tokenId = await insert("access_tokens", {
    user_id: userId,
    project_id: projectId,
    name: canary("access-token"),
    secret_hash: "b".repeat(64),
    can_write: true,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const clientId = await insert("oauth_clients", {
    name: "Agent",
    redirect_addresses: ["https://agents.example/back"],
  });
  const connectionId = await insert("access_tokens", {
    user_id: userId,
    project_id: projectId,
    name: canary("connection"),
    client_id: clientId,
    can_write: true,
    agreed_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const filePath = `web/${canary("file-path")}.ts`;
  const ids = { tokenId, connectionId, messageId, runId, attachmentId, queuedId, lookId, mailId };
  return { ...ids, filePath, secretName, ...able, ...hosted, ...paid };
}

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => Promise<string>;

/** What came to a hook, what a schedule said, a key of a program. */
async function seedCapabilities(insert: Insert, { mark, projectId, userId }: Fixture) {
  const live = { project_id: projectId, environment: "live" };
  const at = new Date().toISOString();
  const schedules = [{ name: "digest", every: "1d" }];
  const hooks = [{ name: "orders", verify: { by: "none" } }];
  await insert("app_declarations", { ...live, declared: JSON.stringify({ schedules, hooks }) });
  const run = { ...live, name: "digest", by_hand: false, due_at: at, begin_at: at, state: "failed" };
  await insert("schedule_runs", { ...run, error: `${mark}-schedule-error` });
  const deliveryId = await insert("hook_deliveries", {
    ...live,
    name: "orders",
    headers: JSON.stringify({ "x-order": `${mark}-hook-header` }),
    query: "",
    body: Buffer.from(`${mark}-hook-body`),
    bytes: 1,
    state: "failed",
    error: `${mark}-hook-error`,
  });
  const keyId = await insert("app_keys", {
    ...live,
    name: `${mark}-app-key`,
    secret_hash: "a".repeat(64),
    can_write: false,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const lines = JSON.stringify([{ name: `${mark}-sold`, amount: 2_500, quantity: 1 }]);
  const saleId = await insert("sales", {
    ...live,
    name: "ticket",
    user_id: userId,
    lines,
    amount_cents: 2_500,
    currency: "usd",
    data: JSON.stringify({ seat: `${mark}-sale-data` }),
    return_url: "http://localhost/",
    destination: "acct_of_nobody",
    charge_id: `${mark}-sale-charge`,
    status: "paid",
    paid_at: at,
  });
  await insert("sale_events", { sale_id: saleId, kind: "paid", state: "failed", error: `${mark}-sale-error` });
  await insert("app_guests", { project_id: projectId, user_id: userId, state: "asked", note: `${mark}-guest-note` });
  const invitationId = await insert("app_invitations", {
    project_id: projectId,
    code_hash: randomUUID(),
    uses_left: 1,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return { deliveryId, keyId, saleId, invitationId };
}

async function seedRun(insert: Insert, { mark, projectId }: Fixture, messageId: string): Promise<string> {
  const at = new Date().toISOString();
  const label = { label: `${mark}-activity`, detail: `${mark}-activity-detail`, path: `${mark}-activity-path` };
  const runId = await insert("runs", {
    project_id: projectId,
    status: "failed",
    message_id: messageId,
    base_tree: "{}",
    draft_tree: "{}",
    tickets: JSON.stringify([{ title: `${mark}-ticket`, status: "done" }]),
    progress: `${mark}-progress`,
    failures: JSON.stringify([{ check: "build", message: `${mark}-failure` }]),
    error: `${mark}-run-error`,
    activity: JSON.stringify([{ id: 1, kind: "writing", status: "done", startedAt: at, milliseconds: 1, ...label }]),
    model: `${mark}-model`,
    spoken: JSON.stringify({ turn: 1, text: `${mark}-spoken` }),
    finished_at: at,
  });
  await insert("run_steps", { run_id: runId, number: 0, message: JSON.stringify({ content: `${mark}-step` }) });
  const reply = { project_id: projectId, role: "assistant", content: `${mark}-reply`, run_id: runId };
  await insert("messages", reply);
  return runId;
}

async function seedHosting(insert: Insert, { mark, userId, projectId }: Fixture) {
  const mine = { project_id: projectId };
  const now = new Date();
  await insert("deployments", { ...mine, status: "failed", error: `${mark}-deploy-error`, log: `${mark}-deploy-log` });
  const served = { ...mine, status: "serving", artifact_hash: "none", started_at: now, finished_at: now };
  const deploymentId = await insert("deployments", served);
  const database = { name: `app_${mark}_live`, password: `${mark}-database-password` };
  await insert("app_databases", { ...mine, environment: "live", ...database });
  await insert("app_domains", {
    ...mine,
    domain: `${mark}.example.com`,
    proof: `${mark}-proof`,
    message: `${mark}-domain-message`,
    // So long ago that its record is looked for no more.
    checked_at: now,
    claimed_at: new Date(now.getTime() - 30 * 86_400_000),
  });
  await insert("app_outages", { ...mine, started_at: now, ended_at: now, reason: `${mark}-outage` });
  const noticeId = await insert("notices", { ...mine, user_id: userId, kind: "failed", reason: `${mark}-notice` });
  const url = `https://localhost:9/${mark}-webhook-url`;
  await insert("alert_webhooks", { user_id: userId, url, secret: `${mark}-webhook-secret` });
  await insert("alert_deliveries", {
    user_id: userId,
    payload: `${mark}-delivery-payload`,
    status: "given up",
    error: `${mark}-delivery-error`,
  });
  return { deploymentId, noticeId };
}

async function seedPayments(insert: Insert, { mark, userId, projectId, accountId }: Fixture) {
  const now = new Date();
  const month = new Date(now.getTime() + 30 * 86_400_000);
  const customerId = `cus_${mark}`;
  const subscriptionId = `sub_${mark}`;
  const checkoutId = `cs_test_${mark}`;
  await insert("stripe_customers", { user_id: userId, stripe_id: customerId });
  await insert("checkouts", {
    user_id: userId,
    plan: "monthly",
    stripe_price_id: `price_${mark}`,
    stripe_id: checkoutId,
    status: "fulfilled",
  });
  const subscription = { stripe_id: subscriptionId, user_id: userId, status: "active", plan: "monthly" };
  const period = { price_cents: 2_000, period_start: now, period_end: month, synced_at: now };
  await insert("subscriptions", { ...subscription, ...period });
  await insert("ledger", {
    stripe_id: `ch_${mark}`,
    kind: "payment",
    amount_cents: 1_999,
    charge_id: `${mark}-ledger-charge`,
    subscription_id: subscriptionId,
    user_id: userId,
    project_id: projectId,
    account: accountId,
    occurred_at: now,
    paid_at: now,
  });
  return { checkoutId, customerId, subscriptionId };
}

/** Columns by which a row is somebody's. */
const BELONGING = ["owner_id", "user_id", "project_id"];

async function rowsOf({ database }: TestServer, { userId, projectId }: { userId: string; projectId: string }) {
  const { rows: found } = await database.pool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and column_name = any($1) group by table_name order by table_name`,
    [BELONGING],
  );
  const texts: string[] = [`users ${JSON.stringify(await wholeRows(database, "users", "id = $1", [userId]))}`];
  for (const { table_name: table, columns } of found) {
    // A row with a user of its own is that user's, whatever project it is about: a visit, a checkout of somebody else.
    const user = columns.find((column) => column !== "project_id");
    const [condition, value] = user ? [`${user} = $1`, userId] : ["project_id = $1", projectId];
    texts.push(`${table} ${JSON.stringify(await wholeRows(database, table, condition, [value]))}`);
  }
  return texts.join("\n");
}

async function wholeRows({ pool }: TestServer["database"], table: string, condition: string, values: unknown[]) {
  const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t where ${condition} order by 1`, values);
  return rows.map(({ row }) => row);
}
