// Who may make which call: one rule for each route of the server, from which the cases of strangers.test.ts are made.

/**
 * - `anyone`: no sign-in is asked for, and nothing in the answer belongs to anybody;
 * - `signed-in`: whoever is signed in, and the answer is about them alone;
 * - `member`: whoever is signed in, about a project that exists: its public side and their own part in it;
 * - `owner`: the owner of the project that is named;
 * - `operator`: who has METRICS_TOKEN;
 * - `machine`: a caller on this machine that no proxy speaks for;
 * - `token`: who has an access token of its owner that opens the project;
 * - `server`: another server of the installation, by its signature.
 */
export type Who = "anyone" | "signed-in" | "member" | "owner" | "operator" | "machine" | "token" | "server";

/** Ids and names of one creator's things, to be put into the calls of others. */
export type Names = Readonly<{
  projectId: string;
  viewName: string;
  userId: string;
  username: string;
  messageId: string;
  runId: string;
  queuedId: string;
  lookId: string;
  attachmentId: string;
  deploymentId: string;
  noticeId: string;
  accountId: string;
  checkoutId: string;
  customerId: string;
  subscriptionId: string;
  filePath: string;
  mailId: string;
  secretName: string;
  deliveryId: string;
  saleId: string;
  keyId: string;
  invitationId: string;
  tokenId: string;
  connectionId: string;
}>;

export type Rule = Readonly<{
  call: string;
  who: Who;
  /** Where the project is named; absent: the call is not about one. */
  project?: "path" | "body" | "query";
  /** A usable body, so that nothing but the caller is a reason to refuse it. */
  body?: (names: Names) => unknown;
  query?: (names: Names) => Readonly<Record<string, string>>;
  /** What the public side of somebody's project may show: its name and the address that its owner gave it. */
  shows?: readonly ("description" | "view-name")[];
  /** What a signed-in stranger hears where that is neither 403 nor what they would hear of their own. */
  stranger?: number;
  /** The path takes the project's id and no view name. */
  byIdOnly?: true;
  /** What is heard where a thing in the path is not the project's, when not 404. */
  missing?: number;
  /** Ends the session that it is called with. */
  endsSession?: true;
  /** Begins work of many seconds for its owner; that they may is shown where that work is tested. */
  lasts?: true;
}>;

const anyone = (call: string, more: Partial<Rule> = {}): Rule => ({ call, who: "anyone", ...more });
const signedIn = (call: string, more: Partial<Rule> = {}): Rule => ({ call, who: "signed-in", ...more });
const member = (call: string, more: Partial<Rule> = {}): Rule => ({ call, who: "member", project: "path", ...more });
const owner = (call: string, more: Partial<Rule> = {}): Rule => ({ call, who: "owner", project: "path", ...more });

const message = () => ({ message: "Add a list of bees" });
const named = ({ projectId }: Names) => ({ projectId });
const nothing = () => ({});
const passwordAndCode = () => ({ password: "correct horse", code: "123456" });
/** A link of a program that is not registered. */
const ofNoClient = () => ({
  response_type: "code",
  client_id: "00000000-0000-4000-8000-000000000000",
  redirect_uri: "https://agents.example/back",
  code_challenge: "x".repeat(43),
  code_challenge_method: "S256",
});
/** What goes where a path has these parameters. */
export const PATH_NAMES: Readonly<Record<string, keyof Names | "index">> = {
  id: "projectId",
  projectId: "projectId",
  viewName: "viewName",
  messageId: "messageId",
  runId: "runId",
  stepId: "index",
  queuedId: "queuedId",
  lookId: "lookId",
  attachmentId: "attachmentId",
  deploymentId: "deploymentId",
  secretName: "secretName",
  mailId: "mailId",
  index: "index",
  // Any will do: strangers are refused before it is looked at.
  artifactHash: "index",
  digest: "index",
  // As a template might be called.
  name: "viewName",
  repository: "projectId",
  schedule: "index",
  app: "index",
  hook: "index",
  deliveryId: "deliveryId",
  saleId: "saleId",
  // Of no sale: whoever has the id of one may pay for it.
  payId: "deliveryId",
  keyId: "keyId",
  userId: "userId",
  invitationId: "invitationId",
  tokenId: "tokenId",
  connectionId: "connectionId",
  environment: "index",
  environments: "index",
  cluster: "index",
};

const ACCOUNTS: readonly Rule[] = [
  anyone("POST /register", { body: ({ username }) => ({ username, password: "correct horse", isCreator: true }) }),
  anyone("POST /login", { body: ({ username }) => ({ username, password: "not the one", isCreator: true }) }),
  // The challenge is nobody's.
  anyone("POST /login/code", { body: () => ({ challenge: "x".repeat(43), code: "123456" }), stranger: 401 }),
  signedIn("POST /logout", { endsSession: true }),
  signedIn("GET /api/validate-token"),
  signedIn("GET /api/account/second-factor"),
  signedIn("POST /api/account/second-factor/begin", { body: () => ({ password: "not the one" }), stranger: 403 }),
  // Nothing was begun, and nothing is on.
  signedIn("POST /api/account/second-factor/confirm", { body: () => ({ code: "123456" }), stranger: 409 }),
  signedIn("POST /api/account/second-factor/recovery-codes", { body: passwordAndCode, stranger: 409 }),
  signedIn("POST /api/account/second-factor/off", { body: passwordAndCode, stranger: 409 }),
  signedIn("GET /api/access-tokens"),
  signedIn("POST /api/access-tokens", {
    body: () => ({ name: "laptop", projectId: null, canWrite: true, days: 30 }),
  }),
  signedIn("DELETE /api/access-tokens/:tokenId", { stranger: 404 }),
  signedIn("GET /api/connections/request", { query: ofNoClient, stranger: 400 }),
  signedIn("POST /api/connections", {
    body: ({ projectId }) => ({ request: ofNoClient(), allowed: true, projectId, canWrite: true }),
    stranger: 400,
  }),
  signedIn("DELETE /api/connections/:connectionId", { stranger: 404 }),
];

const PROJECTS: readonly Rule[] = [
  signedIn("GET /api/projects"),
  signedIn("POST /api/projects", { body: () => ({ projectType: "default" }) }),
  signedIn("GET /api/projects/check-view-name/:viewName"),
  owner("GET /api/projects/:id"),
  owner("GET /api/projects/:id/messages"),
  owner("POST /api/projects/:id/messages", { body: () => ({ messages: [{ role: "user", content: "hello" }] }) }),
  owner("GET /api/projects/:id/revisions"),
  owner("GET /api/projects/:id/source"),
  owner("GET /api/projects/:id/stats"),
  owner("POST /api/projects/:projectId/custom-view-name", { body: () => ({ viewName: "not-theirs-to-give" }) }),
  member("GET /api/projects/:id/access", { shows: ["description", "view-name"] }),
  member("POST /api/projects/:id/track-user", { body: ({ username }) => ({ username }) }),
];

/** Apps to begin from are the installation's and show nothing of anybody. */
const TEMPLATES: readonly Rule[] = [
  anyone("GET /api/templates"),
  anyone("GET /api/templates/:name/picture", { stranger: 404 }),
  owner("POST /api/projects/:id/template", { body: () => ({ template: "tetris", name: "Stackfall" }), lasts: true }),
];

const PAYMENTS: readonly Rule[] = [
  signedIn("GET /api/platform-subscription"),
  signedIn("POST /api/platform-subscription", { body: nothing }),
  signedIn("POST /api/platform-subscription/portal", { body: nothing }),
  signedIn("POST /api/platform-subscription/cancel", { body: nothing }),
  signedIn("POST /api/platform-subscription/resume", { body: nothing }),
  owner("POST /api/projects/:id/subscription-settings", {
    body: () => ({ monthly: { price: 100, enabled: true }, yearly: { price: 1_000, enabled: false } }),
  }),
  owner("GET /api/projects/:id/price-moves"),
  owner("POST /api/projects/:id/price-moves", { body: () => ({ type: "monthly", move: true }) }),
  member("POST /api/projects/:id/create-subscription-session", { body: () => ({ type: "monthly" }) }),
  signedIn("POST /api/checkouts/confirm", { body: ({ checkoutId }) => ({ sessionId: checkoutId }), stranger: 404 }),
  member("GET /api/projects/:id/subscription"),
  member("GET /api/projects/:id/subscription/switch", { query: () => ({ type: "yearly" }) }),
  member("POST /api/projects/:id/subscription/switch", { body: () => ({ type: "yearly" }) }),
  member("POST /api/projects/:id/subscription/cancel", { body: nothing }),
  member("POST /api/projects/:id/subscription/resume", { body: nothing }),
  member("POST /api/projects/:id/subscription/portal", { body: nothing, shows: ["view-name"] }),
  signedIn("GET /api/payouts/connect/account"),
  signedIn("POST /api/payouts/connect/refresh", { body: nothing }),
  owner("POST /api/payouts/connect/onboard", { project: "body", body: named }),
  owner("POST /api/payouts/connect/resume", { project: "body", body: named }),
  // The address is signed for its project; without that it leads nowhere.
  anyone("GET /api/payouts/connect/return", {
    query: ({ projectId }) => ({ projectId, state: "not-the-signed-one" }),
    stranger: 404,
  }),
  owner("GET /api/payouts/projects/:id/balance"),
  owner("GET /api/payouts/connect/dashboard", { project: "query", query: named }),
  anyone("POST /api/webhooks/stripe", { body: nothing, stranger: 400 }),
  anyone("GET /test-payments/*", { stranger: 404 }),
  anyone("POST /test-payments/*", { body: nothing, stranger: 404 }),
];

const WORKSPACE: readonly Rule[] = [
  owner("GET /api/projects/:id/code"),
  owner("GET /api/projects/:id/code/file", { query: ({ filePath }) => ({ path: filePath }) }),
  owner("GET /api/projects/:id/code/search", { query: () => ({ query: "canary" }) }),
  owner("POST /api/projects/:id/code/save", {
    body: () => ({ changes: [{ path: "web/new.ts", content: "export const stranger = 1;", baseHash: null }] }),
    lasts: true,
  }),
  owner("GET /api/projects/:id/packages"),
  owner("POST /api/projects/:id/packages", { body: () => ({ remove: "canary" }) }),
  owner("GET /api/projects/:id/revisions/:index/diff"),
  owner("GET /api/projects/:id/export"),
  signedIn("POST /api/projects/import", { body: nothing }),
  owner("POST /api/projects/:id/initialize", { body: nothing, lasts: true }),
  owner("POST /api/projects/:id/revisions/:index/restore", { lasts: true }),
];

const ASSISTANT: readonly Rule[] = [
  owner("POST /api/chat", { project: "body", body: (names) => ({ ...named(names), ...message() }), lasts: true }),
  owner("GET /api/projects/:id/generation-status"),
  owner("GET /api/projects/:id/conversation"),
  // For a message that is not there nothing was set aside.
  owner("GET /api/projects/:id/messages/:messageId/set-aside", { missing: 200 }),
  owner("POST /api/projects/:id/messages/:messageId/resend", { body: message, lasts: true, missing: 409 }),
  owner("GET /api/projects/:id/run"),
  owner("GET /api/projects/:id/runs/:runId"),
  owner("GET /api/projects/:id/runs/:runId/steps/:stepId"),
  owner("POST /api/projects/:id/run/stop", { body: nothing }),
  owner("POST /api/projects/:id/run/retry", { body: nothing, lasts: true }),
  owner("POST /api/projects/:id/queue", { body: message, lasts: true }),
  owner("DELETE /api/projects/:id/queue/:queuedId"),
  owner("POST /api/projects/:id/attachments", { body: () => ({ name: "bees.csv", data: btoa("a,b\n1,2\n") }) }),
  owner("GET /api/projects/:id/attachments/:attachmentId"),
  owner("GET /api/projects/:id/preview-errors"),
  owner("POST /api/projects/:id/preview-errors", { body: () => ({ errors: [{ message: "It broke" }] }) }),
  owner("DELETE /api/projects/:id/preview-errors"),
  owner("POST /api/projects/:id/looks/:lookId/take"),
  owner("POST /api/projects/:id/looks/:lookId/answer", { body: () => ({ state: "unseen", because: "silent" }) }),
  owner("POST /api/projects/:id/revisions/:index/comparison", { lasts: true }),
  owner("DELETE /api/projects/:id/comparison"),
  owner("GET /api/projects/:id/use"),
  signedIn("GET /api/assistant/key"),
  signedIn("PUT /api/assistant/key", { body: () => ({ provider: "openai", model: "gpt", key: "sk-***" }) }),
  signedIn("DELETE /api/assistant/key"),
  signedIn("PUT /api/assistant/cap", { body: () => ({ dollars: null }) }),
  // Azure has no list: nobody is asked.
  signedIn("POST /api/assistant/models", {
    body: () => ({ provider: "azure", address: "https://models.example.com/openai" }),
  }),
  signedIn("GET /api/assistant/choices"),
  signedIn("POST /api/assistant/key/test", { body: nothing }),
  signedIn("POST /api/assistant/key/use", { body: () => ({ provider: "openai" }) }),
];

const HOSTING: readonly Rule[] = [
  owner("POST /api/projects/:id/deploy", { body: nothing, lasts: true }),
  owner("GET /api/projects/:id/deployment"),
  owner("GET /api/projects/:id/deployments"),
  owner("POST /api/projects/:id/deployments/:deploymentId/roll-back", { body: nothing, lasts: true }),
  owner("POST /api/projects/:id/restart", { body: () => ({ environment: "live" }) }),
  owner("GET /api/projects/:id/logs", { query: () => ({ environment: "live" }) }),
  owner("GET /api/projects/:id/domain"),
  owner("POST /api/projects/:id/domain", { body: () => ({ domain: "bees.example.com" }), lasts: true }),
  owner("POST /api/projects/:id/domain/check", { body: nothing, lasts: true }),
  owner("DELETE /api/projects/:id/domain"),
  owner("GET /api/projects/:id/secrets"),
  owner("PUT /api/projects/:id/secrets/:secretName", { body: () => ({ value: "of nobody else" }) }),
  owner("DELETE /api/projects/:id/secrets/:secretName"),
  owner("GET /api/projects/:id/mails"),
  owner("GET /api/projects/:id/model-use"),
  owner("POST /api/projects/:id/mails/:mailId/send", { body: nothing }),
  owner("PUT /api/projects/:id/mail-addresses", { body: () => ({ address: "ada@example.com", allowed: true }) }),
  // Signed: only who got a mail has the address.
  anyone("GET /api/mail/unsubscribe", { query: () => ({ token: "of.nobody" }) }),
  anyone("POST /api/mail/unsubscribe", { query: () => ({ token: "of.nobody" }), body: nothing }),
  anyone("GET /api/notices/confirm", { query: () => ({ token: "of.nobody" }) }),
  anyone("POST /api/notices/confirm", { query: () => ({ token: "of.nobody" }), body: nothing }),
  // Who may open an app gets a code for it: subscribers for the live app, its owner for the preview.
  member("POST /api/projects/:id/frame-code", {
    body: () => ({ environment: "preview" }),
    stranger: 403,
    byIdOnly: true,
  }),
  member("POST /api/projects/:id/domain/sign-in", {
    body: () => ({ host: "bees.example.com", path: "/", state: "x".repeat(43) }),
    stranger: 404,
    byIdOnly: true,
  }),
  { call: "GET /api/domains/ask", who: "machine", query: () => ({ domain: "bees.example.com" }) },
  signedIn("GET /api/deployments"),
  signedIn("GET /api/notices"),
  signedIn("POST /api/notices/read", { body: ({ noticeId }) => ({ ids: [noticeId] }) }),
  signedIn("GET /api/alert-webhook"),
  signedIn("POST /api/alert-webhook", { body: () => ({ url: "http://127.0.0.1:9/not-public" }) }),
  signedIn("DELETE /api/alert-webhook"),
  signedIn("POST /api/alert-webhook/test", { body: nothing }),
  { call: "GET /metrics", who: "operator" },
  { call: "POST /api/servers/apps/:id/deploy", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/preview/:artifactHash", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/prepare/:artifactHash", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/rehearse/:artifactHash", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/leave-rehearsal", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/query/:digest", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/change/:digest", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/restart/:environment", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/access", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/call/:digest", who: "server", stranger: 403 },
  { call: "POST /api/servers/apps/:id/move/:cluster", who: "server", stranger: 403 },
  { call: "POST /api/servers/moves/:id/:cluster", who: "server", stranger: 403 },
  { call: "POST /api/servers/take-over/:id/:environments", who: "server", stranger: 403 },
  // Last: they take a project or an app away.
  owner("DELETE /api/projects/:id/deployment"),
  owner("DELETE /api/projects/:id"),
];

const CAPABILITIES: readonly Rule[] = [
  owner("GET /api/projects/:id/schedules", { query: () => ({ environment: "live" }) }),
  owner("POST /api/projects/:id/schedules/:schedule/run", { body: () => ({ environment: "preview" }) }),
  owner("GET /api/projects/:id/guests"),
  owner("PUT /api/projects/:id/model", { body: () => ({ model: null }) }),
  owner("PUT /api/projects/:id/guests/gate", { body: () => ({ invitedOnly: true }) }),
  owner("POST /api/projects/:id/guests", { body: ({ username }) => ({ username }) }),
  owner("PUT /api/projects/:id/guests/:userId", { body: () => ({ admit: true }) }),
  owner("DELETE /api/projects/:id/guests/:userId"),
  owner("POST /api/projects/:id/invitations", { body: nothing }),
  owner("DELETE /api/projects/:id/invitations/:invitationId"),
  member("POST /api/projects/:id/guests/request", { body: nothing }),
  member("POST /api/projects/:id/guests/join", { body: () => ({ code: "none" }) }),
  owner("GET /api/projects/:id/app-keys"),
  owner("POST /api/projects/:id/app-keys", { body: () => ({ name: "Shop", canWrite: false, days: 30 }) }),
  owner("DELETE /api/projects/:id/app-keys/:keyId"),
  anyone("POST /hook/:app/:hook", { body: nothing, stranger: 404 }),
  owner("GET /api/projects/:id/hooks", { query: () => ({ environment: "live" }) }),
  owner("GET /api/projects/:id/hooks/deliveries/:deliveryId"),
  owner("POST /api/projects/:id/hooks/deliveries/:deliveryId/replay", { body: nothing }),
  owner("GET /api/projects/:id/sales", { query: () => ({ environment: "live" }) }),
  owner("POST /api/projects/:id/sales/:saleId/refund", { body: () => ({ environment: "live" }) }),
  owner("POST /api/projects/:id/sales/:saleId/tell", { body: () => ({ environment: "live", kind: "paid" }) }),
  anyone("GET /api/sales/:payId", { stranger: 404 }),
  anyone("GET /api/sales/:payId/checkout", { stranger: 404 }),
  anyone("GET /api/sales/:payId/return", { query: () => ({ outcome: "success" }), stranger: 404 }),
  anyone("POST /api/sales/:payId/test", { body: nothing, stranger: 404 }),
  signedIn("PUT /api/time-zone", { body: () => ({ timeZone: "Europe/Berlin" }) }),
];

/** A session's token is none of these: who may do what with one is tried in the rooms' own tests. */
const DOORS: readonly Rule[] = [
  { call: "GET /git/:repository/info/refs", who: "token", stranger: 401 },
  { call: "POST /git/:repository/git-upload-pack", who: "token", stranger: 401 },
  { call: "POST /git/:repository/git-receive-pack", who: "token", stranger: 401 },
  anyone("GET /mcp", { stranger: 405 }),
  anyone("DELETE /mcp", { stranger: 405 }),
  { call: "POST /mcp", who: "token", body: nothing, stranger: 401 },
  anyone("GET /.well-known/oauth-protected-resource"),
  anyone("GET /.well-known/oauth-protected-resource/mcp"),
  anyone("GET /.well-known/oauth-authorization-server"),
  anyone("GET /.well-known/oauth-authorization-server/mcp"),
  anyone("POST /oauth/register", { body: () => ({ redirect_uris: ["ftp://agents.example"] }), stranger: 400 }),
  // Forms alone are taken.
  anyone("POST /oauth/token", { body: nothing, stranger: 415 }),
  anyone("POST /oauth/revoke", { body: nothing, stranger: 415 }),
  signedIn("POST /api/projects/import-repository", {
    body: () => ({ url: "http://127.0.0.1:9/no.git" }),
    stranger: 400,
  }),
];

const PAGES: readonly Rule[] = [
  anyone("GET /healthz"),
  anyone("GET /readyz"),
  anyone("GET /api/docs"),
  anyone("GET /api/docs/json"),
  anyone("GET /api/docs/yaml"),
  anyone("GET /api/docs/static/index.html"),
  anyone("GET /api/docs/static/swagger-initializer.js"),
  anyone("GET /api/docs/static/*"),
  anyone("GET /kit/*"),
  anyone("GET /*"),
];

/** The gateway's own addresses; who gets in there is tried over the wire in apps.test.ts. */
export const APP_ADDRESSES = "/:environment(^preview|live$)/app/*";

export const RULES: readonly Rule[] = [
  ...ACCOUNTS,
  ...PROJECTS,
  ...TEMPLATES,
  ...PAYMENTS,
  ...WORKSPACE,
  ...ASSISTANT,
  ...CAPABILITIES,
  ...HOSTING,
  ...DOORS,
  ...PAGES,
];
