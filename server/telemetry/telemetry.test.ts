// One call to an app, found in the collector from the gateway to its statements, and in every log under one id.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, createAppServer, type TestedApp } from "../capabilities/testing/app-server.ts";
import { readTraceparent, traceOfLine, writeTraceparent } from "./index.ts";

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
};

const collected = { spans: [] as Sent[], figures: new Map<string, unknown>(), headers: new Set<unknown>() };
const lines: { trace?: string; msg: string }[] = [];
let collector: Server;
let ninefold: AppServer;
let app: TestedApp;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => {
      text += piece;
    });
    request.on("end", () => {
      collected.headers.add(request.headers["x-key"]);
      if (request.url === "/v1/traces") noteSpans(JSON.parse(text));
      if (request.url === "/v1/metrics") noteFigures(JSON.parse(text));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo; // listens
  const log = pino({ mixin: traceOfLine }, { write: (line) => void lines.push(JSON.parse(line)) });
  ninefold = await createAppServer({
    log,
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=only-for-the-collector",
    },
  });
  app = await ninefold.createApp({
    "server/index.ts": `// @ts-nocheck
import { createServer, sql } from "@ninefold/server";
export default createServer({
  routes(app) {
    app.get("/api/sum", async (context) => context.json({ sum: (await sql\`select \${20}::int + \${22}::int as sum, \${sql\`1\`} as one\`)[0]?.sum }));
    app.post("/api/two", async (context) => {
      await sql.begin(async (tx) => { await tx\`select 1 as first\`; await tx\`select 'private' as second\`; });
      return context.json({});
    });
    app.get("/api/forge", async (context) => {
      // Its own span in another's trace, where nothing is asked for.
      const own = context.req.header("traceparent").replace(/^00-\\w{32}/, "00-" + "1".repeat(32));
      const span = { traceparent: context.req.query("of") ?? own, kind: "call", parent: null, text: "forged", startMs: Date.now(), durationMs: 1, failed: false };
      const answer = await fetch("http://platform/spans", {
        unix: process.env.NINEFOLD_EGRESS,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ spans: [span] }),
      });
      return context.json({ status: answer.status });
    });
    app.get("/api/broken", () => { throw new Error("the shelf fell down"); });
  },
});
`,
  });
});
afterAll(() => collector?.close());

function noteSpans({
  resourceSpans,
}: {
  resourceSpans: {
    scopeSpans: { spans: (Omit<Sent, "attributes"> & { attributes: { key: string; value: object }[] })[] }[];
  }[];
}) {
  for (const { scopeSpans } of resourceSpans)
    for (const { spans } of scopeSpans)
      for (const span of spans) {
        const attributes = Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
        collected.spans.push({ ...span, attributes });
      }
}

function noteFigures({ resourceMetrics }: { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }) {
  for (const { scopeMetrics } of resourceMetrics)
    for (const { metrics } of scopeMetrics) for (const metric of metrics) collected.figures.set(metric.name, metric);
}

const spansOf = (path: string) => {
  const request = collected.spans.find(
    ({ name, attributes }) => name === "app request" && attributes["url.path"] === path,
  );
  return { request, all: collected.spans.filter(({ traceId }) => traceId === request?.traceId) };
};

describe("a call to an app", () => {
  test("is one trace from the gateway to the app's statements, without their values", async () => {
    expect((await app.ask("preview", "/api/sum")).json).toEqual({ sum: 42 });
    expect((await app.ask("preview", "/api/two", { method: "POST" })).status).toBe(200);
    const named = (path: string, name: string) => spansOf(path).all.filter((span) => span.name === name);
    await expect.poll(() => named("/api/two", "app query").length).toBe(2);
    const { request } = spansOf("/api/sum");
    const [handled] = named("/api/sum", "app handles");
    const [query, ...others] = named("/api/sum", "app query");
    expect(others).toEqual([]);
    expect(handled?.parentSpanId).toBe(request?.spanId);
    expect(query?.parentSpanId).toBe(handled?.spanId);
    expect(query?.attributes["db.query.text"]).toBe("select $1::int + $2::int as sum, $3 as one");
    expect(request?.attributes).toMatchObject({ "ninefold.project": app.projectId, "ninefold.environment": "preview" });
    const [transaction] = named("/api/two", "app transaction");
    expect(named("/api/two", "app query").map(({ parentSpanId }) => parentSpanId)).toEqual([
      transaction?.spanId,
      transaction?.spanId,
    ]);
    expect([...collected.headers]).toEqual(["only-for-the-collector"]);
  });

  test("that fails is found in the app's log under the id that its answer tells", async () => {
    const { code } = (await app.call("POST", `${app.project}/frame-code`, { environment: "preview" })).body;
    expect(code).toBeTruthy();
    expect((await app.ask("preview", "/api/broken")).status).toBe(500);
    await expect.poll(() => spansOf("/api/broken").request).toBeTruthy();
    const id = spansOf("/api/broken").request?.traceId;
    const log = async () => JSON.stringify((await app.call("GET", `${app.project}/logs?environment=preview`)).body);
    await expect.poll(log).toContain(`[${id}]`);
  });

  test("of the platform says its id, and jobs and statements are recorded too", async () => {
    const answer = await fetch(`${ninefold.url}/api/projects`, { headers: { authorization: app.owner.token } });
    const id = answer.headers.get("x-request-id");
    const named = () => collected.spans.filter(({ traceId }) => traceId === id).map(({ name }) => name);
    await expect.poll(named).toContain("GET /api/projects");
    const below = () => collected.spans.filter(({ traceId, name }) => traceId === id && name === "query");
    await expect.poll(() => below().length).toBeGreaterThan(0);
    expect(String(below()[0]?.attributes["db.query.text"])).toMatch(/^(select|with|insert|update)/i);
  });
});

test("an app can't add to a trace that was not given to it, nor a visitor choose one", async () => {
  const foreign = "00-11111111111111111111111111111111-2222222222222222-01";
  await app.ask("preview", "/api/sum", { headers: { traceparent: foreign } });
  await expect.poll(() => spansOf("/api/sum").request).toBeTruthy();
  for (const path of [`/api/forge?of=${foreign}`, "/api/forge"])
    expect((await app.ask("preview", path)).json).toEqual({ status: 204 });
  await expect.poll(() => spansOf("/api/forge").all.map(({ name }) => name)).toContain("app handles");
  expect(collected.spans.some(({ traceId }) => traceId.startsWith("1111"))).toBe(false);
  expect(collected.spans.some(({ attributes }) => attributes["ninefold.call"] === "forged")).toBe(false);
});

test("figures are sent as well when the server closes, buckets counted each alone", async () => {
  await ninefold.close();
  const figureOf = (name: string) => collected.figures.get(name);
  await expect.poll(() => figureOf("ninefold_app_request_seconds")).toBeTruthy();
  const histogram = figureOf("ninefold_app_request_seconds");
  expect(histogram).toMatchObject({ histogram: { dataPoints: [{ count: expect.anything() }] } });
  const [point] = (histogram as { histogram: { dataPoints: { count: number; bucketCounts: number[] }[] } }).histogram
    .dataPoints;
  expect(point?.bucketCounts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(Number(point?.count));
  expect(collected.figures.has("ninefold_event_loop_delay_seconds")).toBe(true);
});

test("the header has one form, and nothing else is read", () => {
  const ids = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7", isSampled: true };
  expect(readTraceparent(writeTraceparent(ids))).toEqual(ids);
  for (const wrong of [
    undefined,
    "",
    "00-0-0-01",
    writeTraceparent({ ...ids, traceId: "0".repeat(32) }),
    `${writeTraceparent(ids)}-x`,
  ])
    expect(readTraceparent(wrong)).toBeNull();
});
