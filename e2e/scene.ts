// A deployed app and the people around it, for stories about how apps are opened.
import { expect } from "@playwright/test";
import { type Client, signUp } from "../bench/client.ts";
import type { RunningServer } from "./server.ts";

export type Scene = {
  server: RunningServer;
  creator: Client;
  visitor: Client;
  project: string;
  /** Somebody else, who has an app of their own. */
  stranger: Client & { project: string };
};

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
