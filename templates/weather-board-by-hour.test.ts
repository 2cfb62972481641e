// The weather board as it runs: each hour it asks the service with its key, warns by mail once, and shows what it read.
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, sessionIn, type TestServer } from "#testing";
import { type MailServer, startMailServer } from "../server/capabilities/testing/mail-server.ts";

const FOLDER = join(import.meta.dirname, "weather-board/app");
const KEY = "0123456789abcdef0123456789abcdef";
/** The template's own files; the service is called without TLS, since the one on loopback has no certificate for its name. */
const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8").replace("https://api.openweathermap.org", "http://api.openweathermap.org");
    return { path: path.slice(FOLDER.length + 1), text };
  });

const asked: string[] = [];
const degrees = { now: -4 };
let service: Server;
let smtp: MailServer;
let ninefold: TestServer;
let url = "";
beforeAll(async () => {
  smtp = await startMailServer();
  service = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    const list = Array.from({ length: 8 }, (_, step) => ({
      dt: Math.floor(Date.now() / 1000) + (step + 1) * 10_800,
      main: { temp: degrees.now + step },
      weather: [{ main: "Snow" }],
      wind: { speed: 3 },
    }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ list }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo; // it listens on a port
  ninefold = await createTestServer({
    settings: { SMTP_URL: smtp.url, MAIL_FROM: "apps@ninefold.example" },
    // The name leads to a public address, as it would; the call ends on loopback all the same.
    egress: { resolve: async () => ["8.8.8.8"], dial: () => connect({ host: "127.0.0.1", port }) },
  });
  url = await ninefold.listen();
});
afterAll(async () => {
  await ninefold.close();
  await smtp.close();
  service.close();
});

test("with a key the hourly run of the live board reads the service and sends one mail of the frost to an allowed address", async () => {
  const { token } = await ninefold.register();
  const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
  const { projectId } = (await call("POST", "/api/projects", {})).body;
  const project = `/api/projects/${projectId}`;
  const known: { path: string; hash: string }[] = (await call("GET", `${project}/code`)).body.files;
  const changes = files.map(({ path, text }) => ({
    path,
    content: text,
    baseHash: known.find((file) => file.path === path)?.hash ?? null,
  }));
  const others = known.filter(({ path }) => !files.some((file) => file.path === path));
  const removed = others.map(({ path, hash }) => ({ path, content: null, baseHash: hash }));
  expect((await call("POST", `${project}/code/save`, { changes: [...changes, ...removed] })).body.failures).toEqual([]);
  await call("PUT", `${project}/secrets/OPENWEATHER_KEY`, { value: KEY, environments: ["live"] });
  await call("PUT", `${project}/mail-addresses`, { address: "me@example.com", allowed: true });
  await call("POST", `${project}/deploy`, {});
  await expect.poll(async () => (await call("GET", `${project}/deployment`)).body.status).toBe("serving");

  const { code } = (await call("POST", `${project}/frame-code`, { environment: "live" })).body;
  const session = sessionIn(await (await fetch(`${url}/live/app/${projectId}/?token=${code}`)).text());
  const inApp = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${session.token}`, "content-type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${session.base}${path}`, init);
    return (await answer.json()) as { rows: { temperature: number; sky: string }[] }; // what the kit answers for lists
  };
  await inApp("POST", "/api/places", { name: "Garden", latitude: 46.95, longitude: 7.45, mail: "me@example.com" });

  const { schedules } = (await call("GET", `${project}/schedules?environment=live`)).body;
  const inAnHour = Date.parse(schedules[0].nextAt) - Date.now();
  expect([schedules[0].rule, inAnHour > 0, inAnHour <= 3_600_000]).toEqual(["Every hour", true, true]);
  // The run that comes next is due now.
  const { pool } = ninefold.database;
  await pool.query(
    "update schedule_runs set begin_at = now(), due_at = now() where project_id = $1 and state = 'waiting'",
    [projectId],
  );
  await expect.poll(() => smtp.to("me@example.com").length).toBe(1);
  expect(smtp.to("me@example.com")[0]?.subject).toBe("Garden: Down to -4 °C in the next 24 hours");
  expect(asked).toEqual([
    `api.openweathermap.org/data/2.5/forecast?lat=46.95&lon=7.45&units=metric&cnt=16&appid=${KEY}`,
  ]);
  const { rows } = await inApp("GET", "/api/hours?sort=at");
  expect(rows[0]).toMatchObject({ temperature: -4, sky: "Snow" });

  // An hour later it is colder still: the board follows, and nobody is told twice in a day.
  degrees.now = -6;
  await call("POST", `${project}/schedules/weather/run`, { environment: "live" });
  await expect.poll(async () => (await inApp("GET", "/api/hours?sort=at")).rows[0]?.temperature).toBe(-6);
  expect(smtp.to("me@example.com")).toHaveLength(1);
  expect(JSON.stringify((await call("GET", `${project}/logs?environment=live`)).body)).not.toContain(KEY);
});
