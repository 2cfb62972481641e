// Secrets of apps: what the owner sets reaches the app's own process, and nobody and nothing else.
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";

const KEY = "sk-weather-0123456789";
const PRIVATE_KEY = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqh\nkiG9w0BAQEFAASCBK\n-----END PRIVATE KEY-----\n";

/** Uses its secrets, and gives them away wherever it can. */
const APP = `import { createServer, hasSecret, refuse, secret } from "@ninefold/server";
export default createServer({
  secrets: { WEATHER_KEY: "The key of the weather service", SIGNING_KEY: "A private key" },
  routes: (app) => {
    app.get("/api/lengths", (c) => c.json({ weather: secret("WEATHER_KEY").length, lines: hasSecret("SIGNING_KEY") ? secret("SIGNING_KEY").split("\\n").length : 0 }));
    app.get("/api/print", (c) => { console.log("key:", secret("WEATHER_KEY")); console.error(hasSecret("SIGNING_KEY") ? secret("SIGNING_KEY") : ""); return c.json({}); });
    app.get("/api/encoded", (c) => { console.log("basic", btoa(secret("WEATHER_KEY")), encodeURIComponent(secret("WEATHER_KEY"))); return c.json({}); });
    app.get("/api/throw", () => { throw new Error("401 from https://weather.example.com/?key=" + secret("WEATHER_KEY")); });
    app.get("/api/refuse", () => refuse(409, "Refused with " + secret("WEATHER_KEY")));
    app.get("/api/answer", (c) => c.json({ weather: secret("WEATHER_KEY"), signing: hasSecret("SIGNING_KEY") ? secret("SIGNING_KEY") : "" }));
    app.get("/api/undeclared", (c) => { const name = ["OTHER", "KEY"].join("_"); return c.json({ other: secret(name) }); });
  },
});
`;

let server: AppServer;
let app: TestedApp;
let other: TestedApp;
const set = (name: string, value: string, more: object = {}, of = app) =>
  of.call("PUT", `${of.project}/secrets/${name}`, { value, ...more });

beforeAll(async () => {
  server = await createAppServer();
  [app, other] = [
    await server.createApp({ "server/index.ts": APP }),
    await server.createApp({ "server/index.ts": APP }),
  ];
});
afterAll(() => server.close());

describe("secrets", () => {
  test("one that is not set says which, and the list tells what the app declares and misses", async () => {
    expect(await app.ask("preview", "/api/lengths")).toMatchObject({
      status: 503,
      json: {
        error: "The secret WEATHER_KEY is not set yet. The owner of this app sets it in the dashboard, under Services.",
      },
    });
    expect((await app.call("GET", `${app.project}/secrets`)).body).toEqual({
      secrets: ["SIGNING_KEY", "WEATHER_KEY"].map((name) => ({
        name,
        purpose: name === "WEATHER_KEY" ? "The key of the weather service" : "A private key",
        preview: { declared: true, setAt: null },
        live: { declared: false, setAt: null },
        requested: false,
      })),
    });
    expect((await app.ask("preview", "/api/undeclared")).json.error).toContain(
      'secret("OTHER_KEY") is not declared: add it to createServer({ secrets: { OTHER_KEY: "what it is for" } }).',
    );
  });

  test("one that is set is there a second later, without a deploy; changed and deleted as well", async () => {
    await app.deploy();
    const answer = await set("WEATHER_KEY", KEY);
    expect(answer.status).toBe(200);
    expect(answer.body.secrets[1]).toMatchObject({
      name: "WEATHER_KEY",
      preview: { declared: true, setAt: expect.any(String) },
      live: { declared: true, setAt: expect.any(String) },
    });
    for (const environment of ["preview", "live"] as const)
      await expect.poll(async () => (await app.ask(environment, "/api/lengths")).json.weather).toBe(KEY.length);
    await set("WEATHER_KEY", `${KEY}-new`, { environments: ["live"] });
    await expect.poll(async () => (await app.ask("live", "/api/lengths")).json.weather).toBe(KEY.length + 4);
    expect((await app.ask("preview", "/api/lengths")).json.weather).toBe(KEY.length);
    await app.call("DELETE", `${app.project}/secrets/WEATHER_KEY?environment=live`);
    await expect.poll(async () => (await app.ask("live", "/api/lengths")).status).toBe(503);
    expect((await app.ask("preview", "/api/lengths")).status).toBe(200);
    await set("WEATHER_KEY", KEY);
  });

  test("line breaks stay as they are", async () => {
    await set("SIGNING_KEY", PRIVATE_KEY);
    await expect.poll(async () => (await app.ask("live", "/api/lengths")).json.lines).toBe(5);
  });

  test("another app has none of them, whatever it declares", async () => {
    expect((await other.ask("preview", "/api/lengths")).status).toBe(503);
    expect((await other.call("GET", `${app.project}/secrets`)).status).toBe(403);
    expect((await set("WEATHER_KEY", "x", {}, { ...other, project: app.project })).status).toBe(403);
    expect((await other.call("DELETE", `${app.project}/secrets/WEATHER_KEY`)).status).toBe(403);
  });

  test("an app that prints, throws and answers them gives none away: not in its log, an answer, an error, its source, its rows, the calls or the zip", async () => {
    const heard: string[] = [];
    await expect.poll(async () => (await app.ask("live", "/api/lengths")).json.weather).toBe(KEY.length);
    for (const environment of ["preview", "live"] as const)
      for (const path of ["print", "encoded", "throw", "refuse", "answer"])
        heard.push((await app.ask(environment, `/api/${path}`)).text);
    expect(heard.join()).toContain("[secret]");
    for (const environment of ["preview", "live"] as const) {
      await expect.poll(() => app.log(environment)).toContain("basic [secret] [secret]");
      heard.push(await app.log(environment));
      expect(heard.at(-1)).toContain("key: [secret]");
    }
    for (const path of ["", "/secrets", "/code", "/code/file?path=server/index.ts", "/messages", "/revisions"])
      heard.push(JSON.stringify((await app.call("GET", `${app.project}${path}`)).body));
    heard.push((await set("WEATHER_KEY", KEY)).body);
    const zip = await fetch(`${server.url}${app.project}/export`, { headers: { authorization: app.owner.token } });
    const packed = Object.values(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect(packed.length).toBeGreaterThan(3);
    heard.push(...packed.map((content) => Buffer.from(content).toString("latin1")));
    const { rows } = await server.ninefold.database.pool.query("select s::text from app_secrets s");
    heard.push(JSON.stringify(rows));
    const all = heard.map((text) => (typeof text === "string" ? text : JSON.stringify(text))).join("\n");
    for (const given of [
      KEY,
      Buffer.from(KEY).toString("base64"),
      Buffer.from(KEY).toString("hex"),
      "MIIEvQIBADANBgkqh",
      "kiG9w0BAQEFAASCBK",
    ])
      expect(all).not.toContain(given);
  });

  test.each([
    ["weather-key", "abc", /capital letters/],
    ["WEATHER_KEY", "", /Enter a value/],
    ["WEATHER_KEY", "x".repeat(20_000), /at most 16 kB/],
    ["WEATHER_KEY", "a\u0000b", /zero bytes/],
  ])("%s is not set to what it can't be", async (name, value, sentence) => {
    const answer = await set(name, value);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(sentence);
  });

  test("an app has a bound of secrets", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 39; n += 1) statuses.push((await set(`EXTRA_${n}`, "value")).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(38);
    expect((await set("ONE_MORE", "value")).body.error).toBe("An app has at most 40 secrets.");
  });
});
