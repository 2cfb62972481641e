// Models that creators bring along and those that lie about at the first start: which addresses may be called, what a provider
// offers, what is found and offered.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFetch } from "./fetch-outside.ts";
import { findModel, isOwnMachine } from "./found-models.ts";
import { createModelLists } from "./model-lists.ts";
import { createOwnAccesses } from "./own-access.ts";

const LISTS: Readonly<Record<string, unknown>> = {
  "/v1/models": { data: [{ id: "small" }, { id: "large" }, { id: "text-embedding-3" }, { id: "large" }] },
  "/v1/models?limit=1000": { data: [{ id: "claude-one", display_name: "One" }] },
  "/v1beta/models?pageSize=1000": {
    models: [
      { name: "models/gemini-one", supportedGenerationMethods: ["generateContent"] },
      { name: "models/other", supportedGenerationMethods: ["embedContent"] },
    ],
  },
  "/many/models": { data: Array.from({ length: 2_000 }, (_, number) => ({ id: `model-${number}` })) },
  "/wrong/models": ["not", "a", "list"],
  "/empty/models": { data: [] },
};
let server: Server;
let url: string;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(
      `${request.url} ${request.headers["x-api-key"] ?? request.headers["x-goog-api-key"] ?? request.headers.authorization ?? ""}`,
    );
    if (request.url === "/moved/models") return response.writeHead(302, { location: `${url}/v1/models` }).end();
    if (request.url === "/endless/models") {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1024 * 1024, " ");
      const write = () => {
        if (!response.destroyed) response.write(chunk, write);
      };
      return write();
    }
    const found = LISTS[request.url ?? ""];
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const typed = (address: string | null, parts: object = {}) => ({
  provider: "openai-compatible" as const,
  model: "small",
  key: "",
  address,
  ...parts,
});

test.each([
  ["http://127.0.0.1:9/v1", "is not on the public internet"],
  ["https://10.1.2.3/v1", "is not on the public internet"],
  ["https://[::1]/v1", "is not on the public internet"],
  ["https://169.254.169.254/latest", "is not on the public internet"],
  ["https://localhost/v1", "is not on the public internet"],
  ["https://models.localhost/v1", "is not on the public internet"],
  ["http://models.example.com/v1", "must begin with https://"],
  ["ftp://models.example.com", "Give a whole address"],
  ["models.example.com", "Give a whole address"],
  ["https://me:secret@models.example.com/v1", "Leave name and password out"],
  [null, "needs its address"],
])("%s is refused with a sentence", (address, sentence) => {
  const accesses = createOwnAccesses({ addresses: {}, privateAddresses: false });
  expect(() => accesses.of(typed(address))).toThrow(sentence);
});

test("what an operator set or allowed is called, and a region is nothing but one", () => {
  const closed = createOwnAccesses({
    addresses: { ollama: `${url}/v1`, openai: `${url}/gateway` },
    privateAddresses: false,
  });
  expect(closed.of(typed(null, { provider: "ollama" })).address).toBe(`${url}/v1`);
  // A provider of one address is reached there, or where the operator says, whatever is typed.
  expect(closed.of(typed("https://elsewhere.example.com", { provider: "openai" })).address).toBe(`${url}/gateway`);
  expect(closed.of(typed("https://elsewhere.example.com", { provider: "anthropic" })).address).toBeNull();
  expect(() => closed.of(typed("us-east-1.evil.example#", { provider: "bedrock" }))).toThrow("looks like us-east-1");
  expect(closed.of(typed("eu-central-1", { provider: "bedrock" })).address).toBe("eu-central-1");
  const open = createOwnAccesses({ addresses: {}, privateAddresses: true });
  expect(open.of(typed(`${url}/v1`)).address).toBe(`${url}/v1`);
});

test("a name is judged when it is looked up, and a redirect is not followed", async () => {
  const guarded = createFetch({ mayReach: () => false });
  await expect(guarded(`${url.replace("127.0.0.1", "localhost")}/v1/models`)).rejects.toThrow();
  await expect(createFetch()(`${url}/moved/models`)).rejects.toThrow();
  expect(asked.some((line) => line.startsWith("/v1/models"))).toBe(false);
});

test("a provider's list is bounded, without what is no model for text, asked once in a while; one that can't be read is no empty one", async () => {
  let now = 0;
  asked = [];
  const lists = createModelLists(() => now);
  const of = (provider: "openai" | "anthropic" | "google" | "azure", path: string) =>
    lists.of({
      provider,
      key: "a-key",
      address: `${url}${path}`,
      fetch: createFetch({ answerBytesMax: 4 * 1024 * 1024 }),
    });
  expect(await of("openai", "/v1")).toEqual(["large", "small"]);
  expect(await of("openai", "/v1")).toEqual(["large", "small"]);
  expect(asked).toEqual(["/v1/models Bearer a-key"]);
  now += 3_600_000;
  await of("openai", "/v1");
  expect(asked).toHaveLength(2);
  expect(await of("anthropic", "/v1")).toEqual(["claude-one"]);
  expect(await of("google", "/v1beta")).toEqual(["gemini-one"]);
  expect(await of("openai", "/many")).toHaveLength(500);
  expect(await of("openai", "/empty")).toEqual([]);
  for (const path of ["/wrong", "/missing", "/endless"]) expect(await of("openai", path)).toBeNull();
  expect(await of("azure", "/v1")).toEqual([]);
});

test("a key in the environment is offered, and an Ollama where only this machine reaches the server", async () => {
  const nothing = `${url}/empty`;
  expect((await findModel({ ANTHROPIC_API_KEY: "sk" }, { isOwnMachine: true, ollama: nothing }))?.notice).toBe(
    "A key for Anthropic was found (ANTHROPIC_API_KEY). With ASSISTANT_MODEL=anthropic/claude-sonnet-4-5 it answers, on that key; until then the built-in model does.",
  );
  expect(await findModel({ ANTHROPIC_API_KEY: "sk", ASSISTANT_MODEL: "builtin" }, { isOwnMachine: true })).toBeNull();
  expect(await findModel({}, { isOwnMachine: true, ollama: nothing })).toBeNull();
  expect(await findModel({}, { isOwnMachine: true, ollama: "http://127.0.0.1:9/v1" })).toBeNull();
  const found = await findModel({}, { isOwnMachine: true, ollama: `${url}/v1` });
  expect(found).toMatchObject({
    notice: expect.stringContaining("Ollama runs on this machine, with small"),
    ollama: `${url}/v1`,
    offered: { provider: "ollama", model: "small", key: "" },
  });
  // A key is offered at a click where whoever clicks owns the machine, and nowhere else.
  const key = { ANTHROPIC_API_KEY: "sk" };
  const mine = await findModel(key, { isOwnMachine: true, ollama: nothing });
  expect(mine?.offered).toEqual({ provider: "anthropic", model: "claude-sonnet-4-5", key: "sk" });
  expect((await findModel(key, { isOwnMachine: false, ollama: nothing }))?.offered).toBeNull();
  expect(await findModel({}, { isOwnMachine: false, ollama: `${url}/v1` })).toBeNull();
  // Its deployments have names that only their owner knows.
  expect((await findModel({ AZURE_API_KEY: "sk" }, { isOwnMachine: true, ollama: nothing }))?.offered).toBeNull();
});

test.each([
  ["localhost", "http://localhost:3000", 0, true],
  ["127.0.0.1", "http://127.0.0.1:3000", 0, true],
  ["::1", "http://[::1]:3000", 0, true],
  // A proxy in front lets strangers in, whatever it is called.
  ["localhost", "http://localhost:3000", 1, false],
  ["localhost", "https://ninefold.example.com", 0, false],
  ["localhost", "http://localhost.example.com", 0, false],
  ["localhost", "http://127.example.com", 0, false],
  ["0.0.0.0", "http://localhost:3000", 0, false],
])("a server at %s, reached as %s behind %i proxies, is its user's alone: %s", (host, publicUrl, trustProxy, own) => {
  expect(isOwnMachine({ host, publicUrl, trustProxy })).toBe(own);
});
