// What apps may ask of the platform, asked by apps that keep to no rule.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { AppIdentity } from "#hosting";
import { conflict } from "#http";
import { callPlatform } from "#kit-testing";
import { createAppCalls } from "./app-calls.ts";

const state = { folder: "", app: { projectId: "one", environment: "live" } as AppIdentity, underWay: 0 };
const held: (() => void)[] = [];
const faults: unknown[] = [];
let server: Server;

const calls = createAppCalls({
  log: { error: (fields: unknown) => void faults.push(fields) },
  bounds: { atOnce: 3, perMinute: 40 },
  routes: [
    {
      method: "POST",
      path: "/notes/:id",
      bodyBytesMax: 1_000,
      answer: async ({ app, parameters, readJson }) => ({
        by: app.projectId,
        ...parameters,
        ...(await readJson(z.object({ text: z.string() }))),
      }),
    },
    { method: "DELETE", path: "/notes/:id", bodyBytesMax: 0, answer: async () => undefined },
    { method: "GET", path: "/full", bodyBytesMax: 0, answer: () => Promise.reject(conflict("It is full.")) },
    { method: "GET", path: "/broken", bodyBytesMax: 0, answer: () => Promise.reject(new Error("the password is x")) },
    { method: "GET", path: "/rare", bodyBytesMax: 0, perMinute: 2, answer: async () => ({}) },
    {
      method: "GET",
      path: "/slow",
      bodyBytesMax: 0,
      async answer({ signal }) {
        state.underWay += 1;
        await new Promise<void>((resolve) => {
          held.push(resolve);
          signal.addEventListener("abort", () => resolve());
        });
        state.underWay -= 1;
        return {};
      },
    },
    {
      method: "POST",
      path: "/stream",
      bodyBytesMax: 1_000_000,
      async answer({ body, response }) {
        for await (const piece of body()) response.write(piece);
        response.end();
      },
    },
  ],
});

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), "ninefold-calls-"));
  process.env.NINEFOLD_EGRESS = join(state.folder, "proxy.sock");
  server = createServer((request, response) => void calls.handle(state.app, request, response));
  await new Promise<void>((resolve) => server.listen(process.env.NINEFOLD_EGRESS, resolve));
});
afterAll(async () => {
  const socket = process.env.NINEFOLD_EGRESS;
  delete process.env.NINEFOLD_EGRESS;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  if (socket) await rm(state.folder, { recursive: true, force: true });
});

/** Each test is an app of its own, since calls are counted. */
const as = (projectId: string) => {
  state.app = { projectId, environment: "live" };
};

test("a call finds its route, and its body is read as its schema says", async () => {
  as("reader");
  const answer = await callPlatform("/notes/a%20b", { method: "POST", json: { text: "hello" } });
  expect(await answer.json()).toEqual({ by: "reader", id: "a b", text: "hello" });
  expect((await callPlatform("/notes/1", { method: "DELETE" })).status).toBe(204);
});

test("what is wrong comes to the app as a refusal with the platform's sentence", async () => {
  as("wrong");
  const refused = (path: `/${string}`, init: Parameters<typeof callPlatform>[1] = {}) =>
    callPlatform(path, init).then(
      () => null,
      ({ name, status, message }) => ({ name, status, message }),
    );
  const name = "Refusal";
  expect(await refused("/full")).toEqual({ name, status: 409, message: "It is full." });
  expect(await refused("/none")).toEqual({ name, status: 404, message: "The platform has no GET /none for apps." });
  expect(await refused("/notes/1", { method: "POST", json: { text: 5 } })).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^text: /),
  });
  expect(await refused("/notes/1", { method: "POST", body: "{" })).toMatchObject({
    status: 400,
    message: "The body is not JSON.",
  });
  expect(await refused("/notes/%E0%A4%A", { method: "DELETE" })).toMatchObject({ status: 404 });
  expect(await refused("/broken")).toMatchObject({ status: 503, message: expect.not.stringContaining("password") });
  expect(faults).toHaveLength(1);
});

test("a body that is too large is refused, whether its length says so or not", async () => {
  as("large");
  const json = { text: "x".repeat(5_000) };
  const sentence = "That is more than the 0 kB which this call takes.";
  await expect(callPlatform("/notes/1", { method: "POST", json })).rejects.toMatchObject({
    status: 413,
    message: sentence,
  });
  const chunked = await say(
    `POST /notes/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${"1f4\r\n".concat("x".repeat(500), "\r\n").repeat(3)}`,
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
});

test("an app that asks too much at once is refused, another is not, and what is left is done for nobody", async () => {
  as("busy");
  const gone = new AbortController();
  const waiting = [1, 2, 3].map(() => callPlatform("/slow", { signal: gone.signal }).catch(() => null));
  await expect.poll(() => state.underWay).toBe(3);
  await expect(callPlatform("/slow")).rejects.toMatchObject({
    status: 429,
    message: "This app asks the platform for more than 3 things at once.",
  });
  as("other");
  expect((await callPlatform("/notes/1", { method: "DELETE" })).status).toBe(204);
  gone.abort();
  await Promise.all(waiting);
  await expect.poll(() => state.underWay).toBe(0);
  as("busy");
  expect((await callPlatform("/notes/1", { method: "DELETE" })).status).toBe(204);
});

test("calls in a minute are bounded, of one route and of all", async () => {
  as("often");
  await callPlatform("/rare");
  await callPlatform("/rare");
  await expect(callPlatform("/rare")).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^This app asks the platform too often: it may again in \d+ s\.$/),
  });
  const outcomes: number[] = [];
  for (let n = 0; n < 45; n += 1)
    outcomes.push(
      await callPlatform("/notes/1", { method: "DELETE" }).then(
        ({ status }) => status,
        ({ status }) => status,
      ),
    );
  expect(outcomes.filter((status) => status === 204)).toHaveLength(37);
  as("calm");
  expect((await callPlatform("/notes/1", { method: "DELETE" })).status).toBe(204);
});

test("bodies and answers are passed on as they come", async () => {
  as("stream");
  const answer = await callPlatform("/stream", { method: "POST", body: Buffer.alloc(300_000, "a") });
  expect((await answer.text()).length).toBe(300_000);
});

test("an app that runs elsewhere is told that this needs the platform", async () => {
  const socket = process.env.NINEFOLD_EGRESS;
  delete process.env.NINEFOLD_EGRESS;
  await expect(callPlatform("/notes/1")).rejects.toThrow("This needs Ninefold: the app runs outside of it.");
  process.env.NINEFOLD_EGRESS = socket;
});

/** Everything that is heard until the connection ends. */
function say(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(process.env.NINEFOLD_EGRESS ?? "", () => socket.write(text));
    socket.on("error", () => {}).once("close", () => resolve(heard));
    socket.on("data", (bytes) => {
      heard += bytes.toString();
    });
  });
}
