// Requests for another server's apps, passed on between two HTTP servers: bodies, streams, sockets, and one that is gone.
import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#testing";
import { createRelay } from "./relay.ts";
import { isRelayed, RELAY_HEADER } from "./relay-signature.ts";
import type { Relay, Servers } from "./types.ts";

const KEY = Buffer.alloc(32, 7);
const HERE = "answered here";
const state = { owner: "", suspected: [] as string[] };
/** As the servers of one installation stand to each other: `owner` is where the apps are. */
const servers: Pick<Servers, "ownerOf" | "successorOf" | "suspect" | "isBeating"> = {
  isBeating: () => state.owner !== "",
  successorOf: () => null,
  ownerOf: () => (state.owner === "" ? null : { id: "other", address: state.owner }),
  suspect(id) {
    state.suspected.push(id);
    state.owner = "";
  },
};
const relay: Relay = createRelay({ servers, key: KEY, clock: Date.now });

async function listening(
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<{ server: Server; url: string }> {
  const server = createServer(onRequest).on("upgrade", onUpgrade).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address with a port.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Where the apps are. It tells what reached it, and passes nothing on itself. */
const owner = await listening(
  async (request, response) => {
    if (request.url === "/silent") return void endings.push("silent");
    if (request.url === "/endless") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: first\n\n");
      response.once("close", () => endings.push("stream"));
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const { method, url, headers } = request;
    const isPassedOn = isRelayed(KEY, request, Date.now());
    response.writeHead(request.url === "/teapot" ? 418 : 200, {
      "x-own": "kept",
      connection: "x-own-hop",
      "x-own-hop": "1",
    });
    response.end(
      JSON.stringify({ method, url, host: headers.host, body: Buffer.concat(pieces).toString(), isPassedOn }),
    );
  },
  (request, socket) => {
    const isPassedOn = isRelayed(KEY, request, Date.now());
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
    socket.write(`passed on: ${isPassedOn}\n`);
    socket.on("data", (text) => socket.write(`echo ${text}`));
    // Half-open, as node:http's sockets are.
    socket.once("end", () => socket.end());
    socket.on("error", () => {}).once("close", () => endings.push("socket"));
  },
);
const endings: string[] = [];
const front = await listening(
  function answer(request, response) {
    const again = () => answer(request, response);
    if (!relay.pass("app", request, response, again)) void text(request).then((body) => response.end(`${HERE}${body}`));
  },
  (request, socket, head) => {
    if (!relay.passUpgrade("app", request, socket, head)) socket.end(`HTTP/1.1 404 ${HERE}\r\n\r\n`);
  },
);

beforeEach(() => {
  Object.assign(state, { owner: owner.url, suspected: [] });
  endings.length = 0;
});
afterAll(() => {
  relay.close();
  for (const { server } of [owner, front]) {
    server.closeAllConnections();
    server.close();
  }
});

test("a request arrives whole and signed, and its answer comes back without what was for the connection between", async () => {
  const body = "x".repeat(300_000);
  const answer = await fetch(`${front.url}/live/app?a=1`, { method: "PUT", body });
  const heard = await answer.json();
  expect(heard).toEqual({ method: "PUT", url: "/live/app?a=1", host: new URL(front.url).host, body, isPassedOn: true });
  expect(answer.headers.get("x-own-hop")).toBeNull();
  expect([answer.headers.get("x-own"), (await fetch(`${front.url}/teapot`)).status]).toEqual(["kept", 418]);
});

test("a body in pieces arrives, too", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const text of ["one ", "two ", "three"]) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const answer = await fetch(front.url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(await answer.json()).toMatchObject({ body: "one two three" });
});

test("what was passed on is not passed on again, and a stranger can't say that it was", async () => {
  const forged = `${Date.now() + 10_000}.${"0".repeat(64)}`;
  const answer = await fetch(front.url, { headers: { [RELAY_HEADER]: forged } });
  expect(await answer.json()).toMatchObject({ isPassedOn: true });
  state.owner = front.url;
  expect(await (await fetch(front.url)).text()).toBe(HERE);
});

test("a stream begins at once, and ends there when its reader leaves", async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${front.url}/endless`, { signal: leaving.signal });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe("data: first\n\n");
  leaving.abort();
  await expect.poll(() => endings).toEqual(["stream"]);
});

test("a socket is joined, both ways, and ends on both sides", async () => {
  const asking = httpRequest(front.url, { headers: { connection: "Upgrade", upgrade: "echo" } });
  let said = "";
  const socket = await new Promise<Duplex>((resolve) => {
    asking
      .once("upgrade", (_answer, upgraded, first) => {
        said += first;
        resolve(upgraded);
      })
      .end();
  });
  socket.on("data", (text) => {
    said += text;
  });
  socket.write("hello");
  await expect.poll(() => said).toBe("passed on: true\necho hello");
  socket.destroy();
  await expect.poll(() => endings).toEqual(["socket"]);
});

test("what asks a server that is gone is answered here, whatever it is: nothing of it has gone out", async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  state.owner = gone;
  expect(await (await fetch(front.url)).text()).toBe(HERE);
  expect(state.suspected).toEqual(["other"]);
  for (const body of [undefined, "once"]) {
    state.owner = gone;
    const answer = await fetch(front.url, { method: "POST", body });
    expect(await answer.text()).toBe(`${HERE}${body ?? ""}`);
  }
});

test("what a server heard before it went is read again, but not written again", async () => {
  const dying = createNetServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((resolve) => dying.listen(0, "127.0.0.1", resolve));
  const { port } = dying.address() as AddressInfo; // listens
  const ask = (method: string) => {
    state.owner = `http://127.0.0.1:${port}`;
    return fetch(front.url, { method });
  };
  for (const method of ["POST", "DELETE"]) {
    const answer = await ask(method);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("moving to another server") });
  }
  expect(await (await ask("GET")).text()).toBe(HERE);
  dying.close();
});

test("what waits for a server that has gone silent is answered here once that one is known to be gone", async () => {
  const asking = fetch(`${front.url}/silent`);
  await expect.poll(() => endings).toEqual(["silent"]);
  state.owner = "";
  relay.review();
  expect(await (await asking).text()).toBe(HERE);
});
