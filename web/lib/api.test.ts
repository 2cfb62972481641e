// Calls to the server, and what happens when the session has ended.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { createSessionStore } from "./session.ts";
import { createSignInGate } from "./sign-in-gate.ts";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

type Script = (authorization: string | undefined, path: string) => { status: number; body: string };

async function startApi(script: Script) {
  const asked: string[] = [];
  const addresses: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`);
    const { status, body } = script(request.headers.authorization, request.url ?? "");
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => server.close());
  // A listening TCP server always has an address with a port.
  const { port } = server.address() as AddressInfo;
  const values = new Map([
    ["token", "old"],
    ["username", "ada"],
  ]);
  const session = createSessionStore({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  });
  const gate = createSignInGate();
  const api = createApi({
    session,
    gate,
    fetch: (path, init) => {
      addresses.push(String(path));
      return fetch(`http://127.0.0.1:${port}${String(path)}`, init);
    },
  });
  /** What another tab leaves in the storage that both have, before this one has heard of it. */
  const signInElsewhere = (token: string, username: string) => {
    values.set("token", token);
    values.set("username", username);
  };
  return { api, session, gate, asked, addresses, signInElsewhere };
}

const onlyNew: Script = (authorization) =>
  authorization === "Bearer new"
    ? { status: 200, body: '{"fine":true}' }
    : { status: 401, body: '{"error":"Invalid or expired token"}' };

const gateOpened = (gate: ReturnType<typeof createSignInGate>) =>
  new Promise<void>((resolve) => gate.subscribe(() => gate.get().open && resolve()));

describe("a call", () => {
  it("§6 Authentication · prefix added, current origin: carries the stored token with Bearer, to a path without a host", async () => {
    const { api, asked, addresses } = await startApi(() => ({ status: 200, body: "[]" }));
    await api.get("/api/projects");
    expect(asked).toEqual(["GET /api/projects Bearer old"]);
    expect(addresses).toEqual(["/api/projects"]);
  });

  it("§4 Session · 401 opens the modal, expiry clears, retried once: the refused request is sent again after the sign-in", async () => {
    const { api, session, gate, asked } = await startApi(onlyNew);
    const opened = gateOpened(gate);
    const answer = api.post("/api/chat", { message: "hello" });
    await opened;
    expect(gate.get()).toEqual({ open: true, reason: "expired", mode: "login" });
    expect(session.get().token).toBeNull();
    session.signIn({ token: "new", username: "ada", isSubscribed: false });
    expect(gate.close("signed-in")).toBe(true);
    expect(await answer).toEqual({ fine: true });
    expect(asked).toEqual(["POST /api/chat Bearer old", "POST /api/chat Bearer new"]);
  });

  it("§8 Projects · failed retry; §4 Session · retried once: a second refusal is only logged", async () => {
    const { api, session, gate, asked } = await startApi(onlyNew);
    const opened = gateOpened(gate);
    const answer = api.get("/api/projects").catch((error: unknown) => error);
    await opened;
    session.signIn({ token: "also wrong", username: "ada", isSubscribed: false });
    gate.close("signed-in");
    expect(await answer).toMatchObject({ status: 401, loggedOnly: true });
    expect(asked).toEqual(["GET /api/projects Bearer old", "GET /api/projects Bearer also wrong"]);
    expect(gate.get().open).toBe(false);
  });

  it("is not sent again for another account that signs in", async () => {
    const { api, session, gate, asked } = await startApi(onlyNew);
    const opened = gateOpened(gate);
    const answer = api.post("/api/chat", {}).catch((error: unknown) => error);
    await opened;
    session.signIn({ token: "new", username: "bob", isSubscribed: false });
    gate.close("signed-in");
    expect(await answer).toMatchObject({ status: 0, loggedOnly: true });
    expect(asked).toEqual(["POST /api/chat Bearer old"]);
  });

  describe("that is under way while another tab signs in", () => {
    it("goes on for the same account", async () => {
      const started = await startApi((authorization, path) => {
        started.signInElsewhere("new", "ada");
        return onlyNew(authorization, path);
      });
      expect(await started.api.post("/api/chat", {})).toEqual({ fine: true });
      expect(started.asked).toEqual(["POST /api/chat Bearer old", "POST /api/chat Bearer new"]);
      expect(started.gate.get().open).toBe(false);
    });

    it.each([
      ["waits for no other", undefined],
      ["tells nobody that a session has ended", () => expect.unreachable()],
    ])("%s, and leaves that one signed in", async (_, onAuthError) => {
      const started = await startApi((authorization, path) => {
        started.signInElsewhere("new", "bob");
        return onlyNew(authorization, path);
      });
      const { api, asked, gate, session } = started;
      const options = onAuthError && { onAuthError };
      await expect(api.post("/api/connections", {}, options)).rejects.toMatchObject({ status: 0, loggedOnly: true });
      expect(asked).toEqual(["POST /api/connections Bearer old"]);
      expect(session.get()).toMatchObject({ token: "new", username: "bob" });
      expect(gate.get().open).toBe(false);
    });
  });

  it("is sent again before the screen goes on that asked for the same sign-in", async () => {
    const { api, session, gate, asked } = await startApi(onlyNew);
    const steps: string[] = [];
    const opened = gateOpened(gate);
    const answer = api.post("/api/chat", {}).then(() => steps.push("answered"));
    await opened;
    const screen = new Promise<void>((resolve) =>
      gate.open({
        pending: {
          last: true,
          abandon: () => {},
          resume: () => {
            steps.push("screen");
            resolve();
          },
        },
      }),
    );
    session.signIn({ token: "new", username: "ada", isSubscribed: false });
    gate.close("signed-in");
    await Promise.all([answer, screen]);
    expect(steps).toEqual(["answered", "screen"]);
    expect(asked).toHaveLength(2);
  });

  it("is refused with the 401 when the modal is closed without signing in", async () => {
    const { api, gate } = await startApi(onlyNew);
    const opened = gateOpened(gate);
    const answer = api.get("/api/projects").catch((error: unknown) => error);
    await opened;
    gate.close("dismissed");
    expect(await answer).toMatchObject({ status: 401, serverText: "Invalid or expired token" });
  });

  it("does not take a wrong password for an ended session", async () => {
    const { api, gate } = await startApi(() => ({ status: 401, body: '{"error":"Wrong username or password"}' }));
    await expect(api.post("/login", {})).rejects.toThrow("Wrong username or password");
    expect(gate.get().open).toBe(false);
  });

  it("reads a refusal that is no JSON, and no answer at all", async () => {
    const { api } = await startApi(() => ({ status: 502, body: "<html>" }));
    await expect(api.get("/x")).rejects.toMatchObject({ status: 502 });
    const silent = createApi({
      session: createSessionStore({ get: () => null, set: () => {}, remove: () => {} }),
      gate: createSignInGate(),
      fetch: () => Promise.reject(new TypeError("network")),
    });
    expect(await silent.get("/x").catch((error: unknown) => error)).toEqual(new ApiError({ status: 0 }));
  });
});
