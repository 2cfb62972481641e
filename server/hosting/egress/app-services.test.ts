// Apps ask the platform on their own sockets: the platform knows who asks, whatever a request says.
import { afterAll, expect, test } from "vitest";
import type { AppEnvironment } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { PROBE_APP, plainApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({
  appServices: {
    async handle(app, request, response) {
      if (request.url === "/broken") throw new Error("broken");
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...app, url: request.url, body: Buffer.concat(chunks).toString() }));
    },
  },
});
afterAll(() => fixture.close());

/** Runs in the sandbox: one request on the socket that the app has to the outside. */
const ask = (path: string, options: Record<string, unknown> = {}) => `
  const http = await import("node:http");
  return await new Promise((resolve, reject) => {
    const request = http.request({ socketPath: process.env.NINEFOLD_EGRESS, path: ${JSON.stringify(path)}, method: "POST",
      ...${JSON.stringify(options)} }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, text });
    });
    request.once("error", reject).end("hello");
  });`;

type Heard = { value?: { status: number; text: string }; refused?: string };

async function createApp() {
  const { projectId, owner } = await fixture.createProject();
  const files = plainApp(PROBE_APP);
  expect((await fixture.deploy(projectId, files)).error).toBeNull();
  await fixture.preview(projectId, files);
  return {
    projectId,
    async run(code: string, environment: AppEnvironment = "live"): Promise<Heard> {
      const session = await fixture.session(projectId, owner, environment);
      const answer = await fixture.call(session, "/api/run", { method: "POST", body: code });
      return (await answer.json()) as Heard;
    },
  };
}

const [first, second] = [await createApp(), await createApp()];
const told = ({ value }: Heard) => JSON.parse(value?.text ?? "null") as unknown;

test("a request of an app reaches the platform with the app and the environment that ask", async () => {
  for (const { projectId, run } of [first, second])
    for (const environment of ["live", "preview"] as const)
      expect(told(await run(ask("/mail"), environment))).toEqual({
        projectId,
        environment,
        url: "/mail",
        body: "hello",
      });
});

test("nothing that an app says makes it another app", async () => {
  const headers = { host: second.projectId, "x-project-id": second.projectId, "x-ninefold-user": second.projectId };
  expect(told(await first.run(ask(`/mail?projectId=${second.projectId}`, { headers })))).toMatchObject({
    projectId: first.projectId,
    environment: "live",
  });
});

test("an address with a host is meant for the outside, and judged there", async () => {
  expect((await first.run(ask("http://platform/mail"))).value).toMatchObject({
    status: 403,
    text: "platform is not among the outbound hosts of app.json",
  });
});

test("an answer that fails breaks off one call and nothing else", async () => {
  expect((await first.run(ask("/broken"))).refused).toBeDefined();
  expect((await first.run(ask("/mail"))).value?.status).toBe(200);
});
