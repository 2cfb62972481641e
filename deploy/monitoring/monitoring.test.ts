// Alerts and dashboard, held against a real Prometheus that reads a real server.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { freePort } from "#test-tools";
import { createTestServer, type TestServer } from "#testing";

const run = promisify(execFile);
const HERE = import.meta.dirname;
const read = (name: string) => readFile(join(HERE, name), "utf8");

type Rule = { alert: string; expr: string };
type Panel = { title: string; targets: { expr: string }[] };

const panels: Panel[] = JSON.parse(await read("dashboard.json")).panels;
const rules: Rule[] = parse(await read("alerts.yml")).groups.flatMap(({ rules: some }: { rules: Rule[] }) => some);
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

let server: TestServer;
let folder: string;
let prometheus: ChildProcess;
let figures: string;
let address: string;

beforeAll(async () => {
  server = await createTestServer();
  const url = await server.listen();
  figures = await (await fetch(`${url}/metrics`)).text();
  folder = await mkdtemp(join(tmpdir(), "ninefold-prometheus-"));
  const { scrape_configs, ...rest } = parse(await read("prometheus.yml"));
  const [{ authorization: _, ...scraped }] = scrape_configs;
  const job = { ...scraped, scrape_interval: "1s", static_configs: [{ targets: [new URL(url).host] }] };
  await writeFile(join(folder, "alerts.yml"), await read("alerts.yml"));
  await writeFile(join(folder, "prometheus.yml"), stringify({ ...rest, scrape_configs: [job] }));
  address = `http://127.0.0.1:${await freePort()}`;
  const settings = [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=${new URL(address).host}`,
  ];
  prometheus = spawn("prometheus", settings, { stdio: "ignore" });
});
afterAll(async () => {
  prometheus?.kill("SIGTERM");
  await server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function ask(query: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(query)}`);
  const { status, data, error } = (await answer.json()) as {
    status: string;
    data?: { result: unknown };
    error?: string;
  };
  if (status !== "success") throw new Error(`${query}: ${error}`);
  return data?.result;
}

/** Names as Prometheus keeps them: a histogram's parts have endings of their own. */
const figuresIn = (expression: string) =>
  [...expression.matchAll(/ninefold_\w+?(?=_bucket\b|\b)/g)].map(([name]) => name);

describe("for Prometheus and Grafana", () => {
  it("alerts go off when they should, and not before (promtool)", async () => {
    const { stdout } = await run("promtool", ["test", "rules", join(HERE, "alerts.test.yml")]);
    expect(stdout).toContain("SUCCESS");
  });

  it("alerts and dashboard ask for nothing that a server does not tell", () => {
    const unknown = expressions.flatMap(figuresIn).filter((name) => !figures.includes(`# TYPE ${name} `));
    // Told where PostgreSQL is the embedded one, which this server's is not.
    expect([...new Set(unknown)]).toEqual(["ninefold_database_restarts"]);
    expect(expressions.flatMap(figuresIn).length).toBeGreaterThan(20);
  });

  it("Prometheus takes each question of theirs, and has loaded every alert", async () => {
    await expect
      .poll(() => ask('up{job="ninefold"}').catch(() => null))
      .toMatchObject([{ value: [expect.anything(), "1"] }]);
    for (const expression of expressions) await ask(expression);
    const { data } = (await (await fetch(`${address}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string }[] }[] };
    };
    expect(data.groups.flatMap((group) => group.rules.map(({ name }) => name))).toEqual(
      rules.map(({ alert }) => alert),
    );
    expect(await ask("ninefold_memory_bytes > 1e7")).toHaveLength(1);
  });
});
