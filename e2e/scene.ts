// A deployed app and the people around it, for stories about how apps are opened.
import { expect, test } from "@playwright/test";
import { type Client, signUp } from "#test-tools";
import { type SharedServer, sharedServers } from "./servers.ts";

export type Scene = {
  server: SharedServer;
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

/** Tells the same stories with one origin for all apps and with one for each, on the server that is for it. */
export function tellForEachKindOfOrigin(tell: (place: Place) => void): void {
  for (const hasOrigins of [false, true])
    test.describe(hasOrigins ? "an origin for each app" : "one origin for all apps", () => {
      test.describe.configure({ mode: "serial" });
      const held: { scene: Scene | null } = { scene: null };
      test.beforeAll(async () => {
        test.setTimeout(SET_UP_MS);
        held.scene = await prepare(sharedServers()[hasOrigins ? "ownOrigins" : "oneOrigin"]);
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
export async function prepare(server: SharedServer): Promise<Scene> {
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
