// The sandbox's `serve` command: the app on its unix socket, on Bun and on Node alike.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { signUser } from "../server/user.ts";
import { readApp } from "../testing/apps.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

type Answer = { status: number; body: string };

function call(
  socketPath: string,
  options: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath, path: options.path, method: options.method ?? "GET", headers: options.headers ?? {} },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    outgoing.once("error", reject).end(options.body);
  });
}

for (const runtime of ["bun", "node"] as const)
  test(`an app answers on its socket on ${runtime}, and ends when it is told to`, async () => {
    const files = await readApp("beekeeper");
    const built = await builder.build(files);
    if (!built.ok) throw new Error(JSON.stringify(built.failures));
    const app = await openApp({ artifact: built.artifact, kit: builder.kit, files });
    const folder = await mkdtemp(join(tmpdir(), "ninefold-serve-"));
    const socket = join(folder, "http.sock");
    const program = join(import.meta.dirname, "../../node_modules/.bin", runtime);
    const child = spawn(program, [join(builder.kit.directory, "runtime/serve.js")], {
      env: { ...app.environment, NINEFOLD_SOCKET: socket },
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => text.includes("ready") && resolve());
      child.once("exit", () => reject(new Error("it ended before it was ready")));
    });
    expect(await call(socket, { path: "/api/_health" })).toEqual({ status: 200, body: '{"ok":true}' });
    expect((await call(socket, { path: "/api/hives" })).status).toBe(401);
    const user = {
      id: "ada",
      name: "Ada",
      role: "member" as const,
      plan: null,
      expires: Math.floor(Date.now() / 1000) + 60,
    };
    const headers = { ...signUser(user, GATEWAY_KEY), "content-type": "application/json" };
    const made = await call(socket, {
      method: "POST",
      path: "/api/hives",
      headers,
      body: JSON.stringify({ name: "Linden", labels: ["a", "b"], settledOn: "2026-03-01" }),
    });
    expect(made.status).toBe(201);
    expect(JSON.parse(made.body)).toMatchObject({
      name: "Linden",
      labels: ["a", "b"],
      settledOn: "2026-03-01",
      ownerName: "Ada",
    });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await app.drop();
    await rm(folder, { recursive: true, force: true });
  });
