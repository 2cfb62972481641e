// Debian's Caddy in front of the server, configured as docs/operating.md says, with its own certificate authority.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#testing";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const DOMAIN = "app.hives.io";
const records = new Map<string, string>();
const absent = Object.assign(new Error("ENODATA"), { code: "ENODATA" });
const fixture = await createHostingFixture({
  ownOrigins: true,
  resolver: {
    resolveTxt: () => Promise.reject(absent),
    async resolveCname(name) {
      const alias = records.get(name);
      if (!alias) throw absent;
      return [alias];
    },
  },
});
const state: { folder: string; port: number; caddy: ChildProcess | null } = { folder: "", port: 0, caddy: null };

/** The sites of docs/operating.md on loopback ports, certificates from an authority that only this test knows. */
const caddyfile = (folder: string, ports: readonly number[], server: string) => `{
  admin off
  skip_install_trust
  storage file_system ${folder}
  http_port ${ports[0]}
  https_port ${ports[1]}
  auto_https disable_redirects
  on_demand_tls {
    ask ${server}/api/domains/ask
  }
  servers {
    protocols h1 h2
  }
}
https:// {
  bind 127.0.0.1
  tls internal {
    on_demand
  }
  reverse_proxy ${server.replace("http://", "")}
}
`;

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), "ninefold-caddy-"));
  const ports = [await freePort(), await freePort()];
  state.port = ports[1] ?? 0;
  const file = join(state.folder, "Caddyfile");
  const server = `http://127.0.0.1:${new URL(fixture.origin).port}`;
  await writeFile(file, caddyfile(state.folder, ports, server));
  const env = { PATH: process.env.PATH, HOME: state.folder };
  state.caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], { env, stdio: "ignore" });
});
afterAll(async () => {
  const { caddy } = state;
  if (caddy?.exitCode === null) {
    const ended = new Promise((resolve) => caddy.once("exit", resolve));
    caddy.kill();
    await ended;
  }
  await rm(state.folder, { recursive: true, force: true });
  await fixture.close();
});

const authority = () => readFile(join(state.folder, "pki/authorities/local/root.crt"), "utf8").catch(() => "");

/** Over TLS with the certificate proved against Caddy's own authority; null when there was none to be had. */
async function ask(host: string, path: string, token?: string): Promise<{ status: number; body: string } | null> {
  const ca = await authority();
  const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port: state.port, servername: host, ca, path, headers, agent: false as const };
    const asking = request(options, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(Buffer.from(piece));
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() });
    });
    asking.once("error", () => resolve(null)).end();
  });
}

test("a proved domain and the apps' own hosts are served over TLS; an unproved one gets no certificate", async () => {
  await expect.poll(authority).toContain("BEGIN CERTIFICATE");
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  const call = (path: string, body = "{}") =>
    fixture.ask(new URL(fixture.origin).host, `/api/projects/${projectId}/domain${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  await call("", JSON.stringify({ domain: DOMAIN }));
  expect(await ask(DOMAIN, "/assets/main-1.js")).toBe(null);
  records.set(DOMAIN, `${projectId}.apps.localhost`);
  expect(JSON.parse((await call("/check")).body)).toMatchObject({ status: "proved" });
  const { token } = await fixture.session(projectId, owner);
  await expect
    .poll(() => ask(DOMAIN, "/api/things", token))
    .toEqual({
      status: 200,
      body: JSON.stringify({ version: "one", path: "/api/things" }),
    });
  expect((await ask(`${projectId}.apps.localhost`, "/assets/main-1.js"))?.status).toBe(200);
  expect(await ask("stranger.hives.io", "/")).toBe(null);
});
