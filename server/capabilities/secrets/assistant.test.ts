// Secrets and the assistant: it asks for them in a form, never reads a value, and can put none into the source.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedModel, type ScriptedTurn, startScriptedModel } from "#testing";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";

const KEY = "sk-weather-0123456789";
const APP = `import { createServer, secret } from "@ninefold/server";
export default createServer({
  secrets: { WEATHER_KEY: "The key of the weather service" },
  routes: (app) => {
    app.get("/api/print", (c) => { console.log("key:", secret("WEATHER_KEY")); return c.json({}); });
  },
});
`;

let script: readonly ScriptedTurn[] = [];
let asked = 0;
let scripted: ScriptedModel;
let server: AppServer;
let app: TestedApp;

beforeAll(async () => {
  scripted = await startScriptedModel(() => script[Math.min(asked++, script.length - 1)] ?? {});
  server = await createAppServer({ model: scripted.model, turnLimits: { retries: 0 } });
  app = await server.createApp({ "server/index.ts": APP });
});
afterAll(async () => {
  await server.close();
  await scripted.close();
});

async function chat(message: string, ...turns: ScriptedTurn[]): Promise<string> {
  asked = 0;
  script = turns;
  scripted.requests.length = 0;
  await app.call("POST", "/api/chat", { projectId: app.projectId, message, messages: [] });
  return JSON.stringify(scripted.requests);
}
const secretList = async () => (await app.call("GET", `${app.project}/secrets`)).body.secrets;

test("the assistant asks for a secret, and the form is there until it is set", async () => {
  const input = { name: "MAPS_KEY", purpose: "Shows the map. You get it at maps.example.com." };
  await chat("Show a map", { calls: [{ name: "request_secret", input }] }, { text: "Please enter the key." });
  expect(await secretList()).toContainEqual(expect.objectContaining({ ...input, requested: true }));
  await app.call("PUT", `${app.project}/secrets/MAPS_KEY`, { value: "value-of-maps" });
  expect(await secretList()).toContainEqual(expect.objectContaining({ name: "MAPS_KEY", requested: false }));
});

test("a value is in nothing that the model is given: a message, the log, what it looks for", async () => {
  await app.call("PUT", `${app.project}/secrets/WEATHER_KEY`, { value: KEY });
  await expect.poll(async () => (await app.ask("preview", "/api/print")).status).toBe(200);
  const calls = [
    { name: "read_app_log", input: {} },
    { name: "search_files", input: { query: KEY } },
    { name: "request_secret", input: { name: "WEATHER_KEY", purpose: "Weather" } },
  ];
  const told = await chat(`My key is ${KEY}, use it.`, { calls }, { text: `It is ${KEY}.` });
  expect(told).toContain("key: [secret]");
  expect(told).toContain("My key is [secret], use it.");
  expect(told).toContain("It is set already.");
  expect(told).not.toContain(KEY);
});

test("source that holds a value or uses a secret that is not declared does not pass the checks", async () => {
  const saved = await app.save({ "server/weather.ts": `export const key =\n  "${KEY}";\n` });
  expect(saved).toMatchObject({
    working: false,
    failures: [
      {
        path: "server/weather.ts",
        line: 2,
        message: 'The value of a secret stands here. Take it out and read it with secret("NAME") on the server.',
      },
    ],
  });
  const used = `import { secret } from "@ninefold/server";\n\nexport const key = () => secret("OTHER_KEY");\n`;
  expect(await app.save({ "server/weather.ts": used })).toMatchObject({
    working: false,
    failures: [{ path: "server/weather.ts", line: 3, message: expect.stringContaining('secret("OTHER_KEY")') }],
  });
  const declared = used.replace("OTHER_KEY", "WEATHER_KEY");
  expect(await app.save({ "server/weather.ts": declared })).toMatchObject({ working: true });
});
