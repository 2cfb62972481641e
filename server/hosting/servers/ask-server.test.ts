// Questions of one server to another: what is asked again when the connection breaks, and what never is.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#testing";
import { createAskOwner } from "./ask-server.ts";
import type { Asked } from "./types.ts";

const KEY = Buffer.alloc(32, 7);
const heard: string[] = [];
/** Takes every question, and hangs up before it has answered. */
const owner = createServer(async (request) => {
  for await (const piece of request) heard.push(String(piece));
  request.socket.destroy();
}).listen(0, "127.0.0.1");
await once(owner, "listening");
// A server that listens on a port has an address with a port.
const reached = `http://127.0.0.1:${(owner.address() as AddressInfo).port}`;
afterAll(() => owner.close());

const state = { owner: "", suspected: 0, isBeating: true };
beforeEach(() => {
  Object.assign(state, { owner: reached, suspected: 0, isBeating: true });
  heard.length = 0;
});
const ask = createAskOwner({
  servers: {
    ownerOf: () => (state.owner === "" ? null : { id: "other", address: state.owner }),
    isBeating: () => state.isBeating,
    suspect() {
      state.suspected += 1;
      state.owner = "";
    },
  },
  key: KEY,
  publicUrl: "http://ninefold.example",
  clock: Date.now,
});
const asked = (mayRepeat: boolean): Asked<string> => ({
  projectId: "app",
  question: { path: "/api/servers/apps/app/change/1", body: "one more order", mayRepeat },
  signal: new AbortController().signal,
  read: (text) => text,
  here: async () => "done here",
});

test("what may have been done is not done again elsewhere: nobody knows, and that is said", async () => {
  await expect(ask(asked(false))).rejects.toThrow(/look whether it was done before you try again/);
  expect(heard).toEqual(["one more order"]);
  expect(state.suspected).toBe(1);
});

test("what comes to the same twice is asked again, where the app is by then", async () => {
  expect(await ask(asked(true))).toBe("done here");
  expect(heard).toEqual(["one more order"]);
});

test("a server that dies with its machine, which closes no connection, is waited for until it is known to be gone", async () => {
  const taken = Promise.withResolvers<void>();
  const mute = createServer(() => taken.resolve()).listen(0, "127.0.0.1");
  await once(mute, "listening");
  state.owner = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`; // it listens on a port
  const asking = ask(asked(true));
  await taken.promise;
  state.isBeating = false;
  expect(await asking).toBe("done here");
  mute.closeAllConnections();
  mute.close();
});

test("what never reached the other server is done here, whatever it is", async () => {
  state.owner = `http://127.0.0.1:${await freePort()}`;
  expect(await ask(asked(false))).toBe("done here");
});
