// Realtime rooms and notices: nobody hears of a project or a person that is not theirs, whatever they bring and ask.
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { NOTICES_NAMESPACE } from "#contract";
import { createTestServer, expired, forgedTokens, resigned } from "#testing";

const ninefold = await createTestServer();
const url = await ninefold.listen();
const owner = await ninefold.register();
const stranger = await ninefold.register();
const { projectId } = (await ninefold.call("POST", "/api/projects", { token: owner.token, body: {} })).body;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => ninefold.close());

type Watching = Readonly<{ socket: Socket; heard: unknown[] }>;

/** Rejects with what the server said. */
async function connect(auth: unknown, options: { namespace?: string; transport?: string } = {}): Promise<Watching> {
  const { namespace = "", transport = "websocket" } = options;
  const settings = { transports: [transport], reconnection: false, forceNew: true };
  // A stranger's page may send anything as its sign-in.
  const socket = io(`${url}${namespace}`, { ...settings, auth: auth as Record<string, unknown> });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
  return { socket, heard };
}

const said = (auth: unknown, namespace: string) =>
  connect(auth, { namespace }).then(
    () => "connected",
    (refusal: unknown) => (refusal instanceof Error ? refusal.message : "?"),
  );

test("without a good session nobody is connected, to rooms or to notices", async () => {
  const { token } = owner;
  const { sessionKey, appTokenKey, relayKey } = ninefold.secrets;
  const revoked = (await ninefold.register()).token;
  await ninefold.call("POST", "/logout", { token: revoked });
  const code = await ninefold.call("POST", `/api/projects/${projectId}/frame-code`, {
    token,
    body: { environment: "preview" },
  });
  const tokens = {
    ...forgedTokens(token, sessionKey),
    expired: expired(token, sessionKey),
    revoked,
    code: code.body.code,
    "an app's": resigned(token, appTokenKey),
    "a server's": resigned(token, relayKey),
    empty: "",
  };
  const auths: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(tokens).map(([name, text]) => [name, { token: text }])),
    none: {},
    "a list": { token: [token] },
    "an object": { token: { toString: token } },
    number: { token: 1 },
    "another field": { authorization: token, userId: owner.username },
    true: { token: true },
  };
  for (const namespace of ["", NOTICES_NAMESPACE])
    for (const [name, auth] of Object.entries(auths))
      expect([namespace, name, await said(auth, namespace)]).toEqual([namespace, name, "Invalid or expired token"]);
  expect(await said({ token }, "/admin")).toBe("Invalid namespace");
});

test("a room is its owner's alone: others are told that they are not in it, and hear nothing", async () => {
  const own = await connect({ token: owner.token });
  expect(await own.socket.emitWithAck("join_room", projectId)).toEqual({ joined: true });
  const others = [
    await connect({ token: stranger.token }),
    await connect({ token: stranger.token }, { transport: "polling" }),
    await connect({ token: stranger.token }, { namespace: NOTICES_NAMESPACE }),
  ];
  const rooms = [
    projectId,
    projectId.toUpperCase(),
    `project:${projectId}`,
    `${projectId} `,
    `{${projectId}}`,
    "*",
    "",
    [projectId],
    { projectId },
    null,
    1,
    `person:${owner.username}`,
    own.socket.id,
    `session:${own.socket.id}`,
  ];
  for (const { socket } of others.slice(0, 2))
    for (const room of rooms)
      expect([room, await socket.emitWithAck("join_room", room)]).toEqual([room, { joined: false }]);
  for (const { socket } of others)
    socket.emit("assistant_message", { projectId, message: { role: "assistant", content: "forged" } });
  const body = { projectId, message: "Hm" };
  expect((await ninefold.call("POST", "/api/chat", { token: owner.token, body })).status).toBe(200);
  await expect.poll(() => own.heard.length).toBeGreaterThan(2);
  expect(others.flatMap(({ heard }) => heard)).toEqual([]);
  expect(JSON.stringify(own.heard)).not.toContain("forged");
});

test("who signs out hears nothing more", async () => {
  const leaving = await ninefold.register();
  const watching = [
    await connect({ token: leaving.token }),
    await connect({ token: leaving.token }, { namespace: NOTICES_NAMESPACE }),
  ];
  await ninefold.call("POST", "/logout", { token: leaving.token });
  await expect.poll(() => watching.map(({ socket }) => socket.connected)).toEqual([false, false]);
});
