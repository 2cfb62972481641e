// Work on one project from its editor: descriptions, saves by hand, restores, uploads, deploys, copies.
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#test-tools";
import type { Answer } from "../caller.ts";
import type { Scenario } from "../scenario.ts";

export type ProjectWork = Readonly<{
  /** Describes the app. @returns whether it stands */
  describe(): Promise<boolean>;
  chat(): Promise<void>;
  save(): Promise<void>;
  restore(): Promise<void>;
  upload(): Promise<void>;
  deploy(): Promise<void>;
  /** @returns whether it serves */
  deployAndWait(): Promise<boolean>;
  /** Exports it, imports it as another project, and deletes that again now and then. */
  importCopy(): Promise<void>;
}>;

const DESCRIPTION =
  "Field service app: dispatchers assign jobs to technicians. Technicians see their own jobs and mark them done.";
const END_MS = 60_000;
const ASK_EVERY_MS = 150;

export function createProjectWork(
  scenario: Scenario,
  random: Random,
  project: { token: string; id: string },
): ProjectWork {
  const { token, id } = project;
  const path = (rest: string) => `/api/projects/${id}/${rest}`;
  const get = (rest: string) => scenario.call({ method: "GET", path: path(rest), token });
  const post = (rest: string, body: object) => scenario.call({ method: "POST", path: path(rest), token, body });
  let count = 0;

  /** What must be there once if it was acknowledged, and at most once if there was no answer. */
  function promise(what: string, isKnown: boolean, find: () => Promise<number | string>): void {
    scenario.acknowledged.add({
      what,
      projectId: id,
      async ask() {
        const found = await find();
        if (found === 1 || (found === 0 && !isKnown)) return null;
        return typeof found === "string" ? found : `it is there ${found} times`;
      },
    });
  }

  async function countIn(rest: string, matches: (item: Answer) => boolean): Promise<number | string> {
    const list = await get(rest);
    return list.kind === "done" ? (list.body as Answer[]).filter(matches).length : list.error;
  }

  async function say(message: string): Promise<void> {
    const body = { projectId: id, message, messages: [] };
    const outcome = await scenario.call({ method: "POST", path: "/api/chat", token, body });
    if (outcome.kind === "refused") return;
    const isSaid = ({ role, content }: Answer) => role === "user" && content === message;
    promise(`message “${message}”`, outcome.kind === "done", () => countIn("messages", isSaid));
  }

  async function waitForDeploy(): Promise<boolean> {
    for (const end = Date.now() + END_MS; Date.now() < end; await delay(ASK_EVERY_MS)) {
      const state = await get("deployment");
      if (state.kind === "done" && ["serving", "failed"].includes(state.body.status))
        return state.body.status === "serving";
    }
    return false;
  }

  async function deploy(): Promise<void> {
    const outcome = await post("deploy", {});
    if (outcome.kind !== "done") return;
    const deploymentId = outcome.body.deploymentId;
    promise(`deployment ${deploymentId}`, true, () => countIn("deployments", (entry) => entry.id === deploymentId));
  }

  return Object.freeze({
    async describe() {
      const messages = await get("messages");
      if (messages.kind !== "done") return false;
      if (messages.body.length === 0) await say(DESCRIPTION);
      const revisions = await get("revisions");
      return revisions.kind === "done" && revisions.body.length > 1;
    },
    chat: () => say(`Add a field extra${++count} to technicians`),
    async save() {
      const name = `saved-${++count}-${random.below(1e9)}`;
      const changes = [{ path: `shared/${name}.ts`, content: `export const saved = ${count};\n`, baseHash: null }];
      const outcome = await post("code/save", { description: name, changes });
      if (outcome.kind === "refused") return;
      const isIt = ({ description }: Answer) => description === name;
      promise(`revision ${name}`, outcome.kind === "done", () => countIn("revisions", isIt));
    },
    async restore() {
      const revisions = await get("revisions");
      // The first is the starting point, which lacks the app's rows.
      if (revisions.kind !== "done" || revisions.body.length < 2) return;
      await post(`revisions/${1 + random.below(revisions.body.length - 1)}/restore`, {});
    },
    async upload() {
      const content = `name,number\nTom,${random.below(1e9)}\n`;
      const data = Buffer.from(content).toString("base64");
      const outcome = await post("attachments", { name: "people.csv", data });
      if (outcome.kind !== "done") return;
      promise(`attachment ${outcome.body.id}`, true, async () => {
        const read = await get(`attachments/${outcome.body.id}`);
        if (read.kind !== "done") return read.error;
        return String(read.body) === content ? 1 : "its content is another";
      });
    },
    deploy,
    async deployAndWait() {
      await deploy();
      return waitForDeploy();
    },
    async importCopy() {
      const archive = await get("export");
      if (archive.kind !== "done") return;
      const imported = await scenario.call({ method: "POST", path: "/api/projects/import", token, body: archive.body });
      if (imported.kind !== "done") return;
      const copyPath = `/api/projects/${imported.body.projectId}`;
      const deleted = random.chance(0.5) ? await scenario.call({ method: "DELETE", path: copyPath, token }) : null;
      if (deleted !== null && deleted.kind !== "done") return;
      scenario.acknowledged.add({
        what: `${deleted ? "deletion of the copy" : "copy"} ${imported.body.projectId}`,
        projectId: null,
        async ask() {
          const shown = await scenario.call({ method: "GET", path: copyPath, token });
          if (deleted) return shown.kind === "refused" ? null : "it is still there";
          return shown.kind === "done" ? null : shown.error;
        },
      });
    },
  });
}
