// Nobody in an app who may not: its page, calls, sockets and sessions, live and preview, asked with what is good elsewhere.
import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import type { AppEnvironment } from "#contract";
import { expired, forgedTokens, resigned } from "#testing";
import { RELAY_HEADER, signRelay } from "../../servers/relay-signature.ts";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const CANARY = "canary-27182818-of-the-app";
const APP = `
export default { fetch(request, server) {
  if (request.headers.get("upgrade") && server.upgrade(request)) return;
  return new Response("${CANARY} for " + request.headers.get("x-ninefold-user"));
}, websocket: { message(socket, text) { socket.send("${CANARY}"); } } };`;

const fixture = await createHostingFixture();
afterAll(() => fixture.close());
const victim = await fixture.createProject();
const other = await fixture.createProject();
for (const { projectId } of [victim, other]) {
  await fixture.deploy(projectId, plainApp(APP));
  await fixture.preview(projectId, plainApp(APP));
}
// A subscriber of the other app, and one of this one.
const stranger = other.owner;
const { owner: subscriber } = await fixture.createProject();
fixture.allow(victim.projectId, subscriber, "member");

const counted = { cases: 0 };
afterAll(() => console.log(`${counted.cases} asked of apps by strangers`));

type RequestHead = Readonly<{ method?: string; headers?: Record<string, string>; body?: string }>;

/** Status, headers and body, the path sent as it is written. */
function ask(
  path: string,
  { method = "GET", headers = {}, body }: RequestHead = {},
): Promise<{ status: number; text: string }> {
  counted.cases += 1;
  const { hostname, port } = new URL(fixture.origin);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(Buffer.from(piece));
      resolve({ status: answer.statusCode ?? 0, text: JSON.stringify(answer.headers) + Buffer.concat(pieces) });
    });
    asking.once("error", reject);
    asking.once("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve({ status: 101, text: CANARY });
    });
    asking.end(body);
  });
}

const tokenFor = async (projectId: string, user: typeof stranger, environment: AppEnvironment) =>
  (await fixture.session(projectId, user, environment)).token;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const UPGRADE = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** Everything that somebody could hold who may not open the victim's app in `environment`. */
async function holdings(environment: AppEnvironment): Promise<Record<string, string>> {
  const own = await tokenFor(victim.projectId, victim.owner, environment);
  const key = fixture.appTokenKey;
  const elsewhere = environment === "live" ? "preview" : "live";
  const used = await fixture.hosting.issueFrameCode(victim.projectId, environment, victim.owner);
  await ask(`/${environment}/app/${victim.projectId}/?token=${used}`);
  return {
    ...forgedTokens(own, key),
    expired: expired(own, key),
    "of another app": await tokenFor(other.projectId, stranger, environment),
    "of the other environment": await tokenFor(victim.projectId, victim.owner, elsewhere),
    "for the app of another, by hand": resigned(own, "guessed", { claims: { role: "owner" } }),
    "a code that was used": used,
    "a code of another app": await fixture.hosting.issueFrameCode(other.projectId, environment, stranger),
    "a code of the other environment": await fixture.hosting.issueFrameCode(victim.projectId, elsewhere, victim.owner),
    "a code to renew": await fixture.hosting.issueRenewalCode(victim.projectId, environment, victim.owner),
    "who they say they are": victim.owner.id,
  };
}

for (const environment of ["live", "preview"] as const)
  test(`the ${environment} app says nothing to who brings what is not for it, wherever they put it`, async () => {
    const base = `/${environment}/app/${victim.projectId}`;
    const complaints: string[] = [];
    const json = { "content-type": "application/json" };
    for (const [name, text] of [["nothing", ""], ...Object.entries(await holdings(environment))]) {
      const query = `?token=${encodeURIComponent(text ?? "")}`;
      const headers = bearer(text ?? "");
      const cookie = { cookie: `ninefold-visit=${text}; __Host-ninefold-visit=${text}; token=${text}` };
      const tries: Record<string, () => ReturnType<typeof ask>> = {
        page: () => ask(`${base}/${query}&user=${victim.owner.username}`),
        "page with a cookie": () => ask(`${base}/`, { headers: cookie }),
        call: () => ask(`${base}/api/things`, { headers }),
        "call by query": () => ask(`${base}/api/things${query}`),
        "call by cookie": () => ask(`${base}/api/things`, { headers: cookie }),
        "call that writes": () => ask(`${base}/things`, { method: "POST", headers, body: "x" }),
        "file of the app's server": () => ask(`${base}/things.json`, { headers }),
        session: () =>
          ask(`${base}/_ninefold/session`, {
            method: "POST",
            headers: { ...json, ...headers },
            body: `{"code":"${text}"}`,
          }),
        plan: () => ask(`${base}/_ninefold/plan`, { headers }),
        socket: () => ask(`${base}/api/socket${query}`, { headers: UPGRADE }),
        "socket by header": () => ask(`${base}/api/socket`, { headers: { ...UPGRADE, ...headers } }),
        "socket by subprotocol": () =>
          ask(`${base}/api/socket`, { headers: { ...UPGRADE, "sec-websocket-protocol": `ninefold, ${text || "x"}` } }),
      };
      for (const [place, attempt] of Object.entries(tries)) {
        const { status, text: heard } = await attempt();
        if (![401, 403, 404].includes(status)) complaints.push(`${place} with ${name}: ${status}`);
        if (heard.includes(CANARY) || heard.includes(victim.owner.id))
          complaints.push(`${place} with ${name}: ${heard}`);
      }
    }
    expect(complaints).toEqual([]);
  });

test("a subscriber opens the live app as themselves, and its preview not at all", async () => {
  const token = await tokenFor(victim.projectId, subscriber, "live");
  const claimed = {
    "x-ninefold-user": JSON.stringify({ id: victim.owner.id, role: "owner" }),
    "x-see-as": victim.owner.id,
  };
  const live = await ask(`/live/app/${victim.projectId}/api/things?user=${victim.owner.username}`, {
    headers: { ...bearer(token), ...claimed },
  });
  expect(live.status).toBe(200);
  expect(live.text).toContain(CANARY);
  expect(live.text).not.toContain(victim.owner.id);
  expect((await ask(`/preview/app/${victim.projectId}/api/things`, { headers: bearer(token) })).status).toBe(401);
  await expect(fixture.hosting.issueFrameCode(victim.projectId, "preview", subscriber)).rejects.toThrow(
    "Only the owner",
  );
  await expect(fixture.hosting.issueFrameCode(victim.projectId, "live", stranger)).rejects.toThrow("No access.");
});

test("an id in capitals or with anything around it is no app's", async () => {
  const token = await tokenFor(victim.projectId, victim.owner, "live");
  const { projectId } = victim;
  for (const name of [
    projectId.toUpperCase(),
    `${projectId}%20`,
    `{${projectId}}`,
    `${other.projectId}/../${projectId}`,
    `%2e%2e/live/app/${projectId}`,
  ]) {
    const { text } = await ask(`/live/app/${name}/api/things`, { headers: bearer(token) });
    expect([name, text.includes(CANARY)]).toEqual([name, false]);
  }
});

test("who says that another server passed a call on is asked like everybody", async () => {
  const head = {
    method: "GET",
    url: `/live/app/${victim.projectId}/api/things`,
    headers: { host: new URL(fixture.origin).host },
  };
  for (const key of [Buffer.alloc(32), Buffer.from("guessed")]) {
    const headers = { [RELAY_HEADER]: signRelay(key, head, Date.now()) };
    expect((await ask(head.url, { headers })).status).toBe(401);
  }
});
