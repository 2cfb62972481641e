// A deployed app and the people around it, for stories about how apps are opened.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type Client, freePort, type RunningServer, signUp, startServer } from "#test-tools";

export type Scene = {
  server: RunningServer;
  creator: Client;
  visitor: Client;
  project: string;
  /** Somebody else, who has an app of their own. */
  stranger: Client & { project: string };
};

export type Place = Readonly<{
  /** Whether each app has an origin of its own. */
  hasOrigins: boolean;
  /** @throws before the first story begins */
  scene(): Scene;
}>;

/** Tells the same stories with one origin for all apps and with one for each, each time on a server of their own. */
export function tellForEachKindOfOrigin(tell: (place: Place) => void): void {
  for (const hasOrigins of [false, true])
    test.describe(hasOrigins ? "an origin for each app" : "one origin for all apps", () => {
      test.describe.configure({ mode: "serial" });
      const held: { scene: Scene | null; dataDir: string } = { scene: null, dataDir: "" };
      test.beforeAll(async () => {
        test.setTimeout(SET_UP_MS);
        held.dataDir = await mkdtemp(join(tmpdir(), "ninefold-scene-"));
        const port = await freePort();
        const settings: Record<string, string> = hasOrigins
          ? { APPS_ORIGIN: `http://{app}.apps.localhost:${port}` }
          : {};
        held.scene = await prepare(await startServer({ dataDir: held.dataDir, port, settings }));
      });
      test.afterAll(async () => {
        await held.scene?.server.stop("SIGTERM");
        await rm(held.dataDir, { recursive: true, force: true });
      });
      tell({
        hasOrigins,
        scene() {
          if (!held.scene) throw new Error("The scene is not set.");
          return held.scene;
        },
      });
    });
}

const SET_UP_MS = 180_000;

/** A deployed app whose creator and visitor are signed up, and another one of somebody else. */
export async function prepare(server: RunningServer): Promise<Scene> {
  const [creator, visitor, other] = [await signUp(server.url), await signUp(server.url), await signUp(server.url)];
  const project = await deployedBy(creator, "An app for a small library to lend books to members");
  const stranger = { ...other, project: await deployedBy(other, "A guest book") };
  return { server, creator, visitor, project, stranger };
}

async function deployedBy(creator: Client, description: string): Promise<string> {
  const project = await creator.createProject();
  await creator.chat(project, description);
  await expect
    .poll(async () => (await creator.call("GET", `/api/projects/${project}/generation-status`)).isGenerating)
    .toBe(false);
  await creator.call("POST", `/api/projects/${project}/deploy`, {});
  await expect
    .poll(async () => (await creator.call("GET", `/api/projects/${project}/deployment`)).status)
    .toBe("serving");
  return project;
}
