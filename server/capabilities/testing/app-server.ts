// A whole server with real apps on it, for tests of what apps can do.
import { randomBytes } from "node:crypto";
import type { AppEnvironment, CodeSaved, SourceFiles } from "#contract";
import { createTestServer, sessionIn } from "#testing";

type TestServerOptions = NonNullable<Parameters<typeof createTestServer>[0]>;
/** JSON that a test may look into without first proving its shape. */
type Json = ReturnType<typeof JSON.parse>;

export type AppServer = Awaited<ReturnType<typeof createAppServer>>;
export type TestedApp = Awaited<ReturnType<AppServer["createApp"]>>;
export type AppAnswer = Readonly<{ status: number; text: string; json: Json }>;

/** Call `close` in `afterAll`. */
export async function createAppServer(options: TestServerOptions = {}) {
  const ninefold = await createTestServer(options);
  const url = options.payments ? ninefold.config.publicUrl : await ninefold.listen();

  /** A new project, saved with these files beside the starter's and shown in the preview. */
  async function createApp(files: SourceFiles) {
    const owner = await ninefold.register(`owner-${randomBytes(4).toString("hex")}`);
    const call = (method: string, path: string, body?: unknown, token = owner.token) =>
      ninefold.call(method, path, { token, body });
    const projectId: string = (await call("POST", "/api/projects", {})).body.projectId;
    const project = `/api/projects/${projectId}`;

    async function save(changed: SourceFiles): Promise<CodeSaved> {
      const known: { path: string; hash: string }[] = (await call("GET", `${project}/code`)).body.files;
      const changes = Object.entries(changed).map(([path, content]) => ({
        path,
        content,
        baseHash: known.find((file) => file.path === path)?.hash ?? null,
      }));
      return (await call("POST", `${project}/code/save`, { changes })).body;
    }
    const saved = await save(files);
    if (!saved.working) throw new Error(JSON.stringify(saved));

    async function ask(
      environment: AppEnvironment,
      path: string,
      init: RequestInit & { token?: string } = {},
    ): Promise<AppAnswer> {
      const { token = owner.token, ...request } = init;
      const { code } = (await call("POST", `${project}/frame-code`, { environment }, token)).body;
      const page = await fetch(`${url}/${environment}/app/${projectId}/?token=${code}`);
      const session = sessionIn(await page.text());
      const answer = await fetch(`${url}${session.base}${path}`, {
        ...request,
        headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json", ...request.headers },
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json");
      return { status: answer.status, text, json: isJson ? JSON.parse(text) : null };
    }

    return {
      projectId,
      owner,
      project,
      call,
      save,
      ask,
      async deploy(): Promise<void> {
        await call("POST", `${project}/deploy`, {});
        const deadline = Date.now() + 30_000;
        for (;;) {
          const { status, error } = (await call("GET", `${project}/deployment`)).body;
          if (status === "serving") return;
          if (status === "failed" || Date.now() > deadline) throw new Error(`Not deployed: ${status} ${error}`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
      log: async (environment: AppEnvironment): Promise<string> =>
        JSON.stringify((await call("GET", `${project}/logs?environment=${environment}`)).body),
    };
  }

  return { ninefold, url, createApp, close: ninefold.close };
}
