// WebSockets through the gateway, and access that ends: what is open then is cut, what is asked afterwards refused.
import { afterAll, expect, test } from "vitest";
import { ECHO_APP } from "../../testing/echo-app.ts";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const fixture = await createHostingFixture();
afterAll(() => fixture.close());

async function echoing() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(ECHO_APP));
  const session = await fixture.session(projectId, owner);
  return { projectId, owner, session, base: `${fixture.origin}/live/app/${projectId}` };
}

const opened = (address: string, protocols?: string[]) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address, protocols);
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("refused"));
  });
const answerTo = (socket: WebSocket, text: string) =>
  new Promise<string>((resolve) => {
    socket.onmessage = ({ data }) => resolve(String(data));
    socket.send(text);
  });

test("a WebSocket passes with its token in the address or as a subprotocol, and not without", async () => {
  const { session, base } = await echoing();
  const address = `${base.replace("http", "ws")}/api/socket`;
  const byQuery = await opened(`${address}?token=${session.token}&room=5`);
  expect(await answerTo(byQuery, "hello")).toBe("echo hello ?room=5");
  byQuery.close();
  const byProtocol = await opened(address, [`ninefold-token.${session.token}`]);
  expect(await answerTo(byProtocol, "hello")).toBe("echo hello ");
  byProtocol.close();
  await expect(opened(address)).rejects.toThrow("refused");
});

test("access that ends is over within seconds: calls, open streams and sockets", async () => {
  const { projectId, owner, session, base } = await echoing();
  const socket = await opened(`${base.replace("http", "ws")}/api/socket?token=${session.token}`);
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  const stream = await fixture.call(session, "/api/events?endless");
  fixture.deny(projectId, owner, "Your subscription has ended.");
  await closed;
  await expect(stream.text()).rejects.toThrow();
  const refused = await fixture.call(session, "/api/echo");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ error: "Your subscription has ended." });
  await expect(fixture.hosting.issueFrameCode(projectId, "live", owner)).rejects.toThrow(
    "Your subscription has ended.",
  );
});

test("signing out ends the sessions of that sign-in", async () => {
  const { projectId, owner } = await echoing();
  const signIn = await fixture.database.query
    .insertInto("sessions")
    .values({ user_id: owner.id, expires_at: new Date(Date.now() + 60_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await fixture.session(projectId, { ...owner, sessionId: signIn.id });
  expect((await fixture.call(session, "/api/echo")).status).toBe(200);
  await fixture.database.query.deleteFrom("sessions").where("id", "=", signIn.id).execute();
  await expect.poll(async () => (await fixture.call(session, "/api/echo")).status).toBe(403);
});

test("a server that stops waits for no socket that is still open", async () => {
  const { session, base } = await echoing();
  const socket = await opened(`${base.replace("http", "ws")}/api/socket?token=${session.token}`);
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  await fixture.restartServer();
  await closed;
});
