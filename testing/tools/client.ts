// A person at the platform's calls, for benchmarks.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { MESSAGE_STILL_WORKING } from "#contract";

export type Client = Readonly<{
  url: string;
  username: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  createProject(): Promise<string>;
  /** Settles once the run has ended, however long that takes. */
  chat(projectId: string, message: string): Promise<Answer>;
}>;
/** JSON that a benchmark looks into without first proving its shape. */
export type Answer = ReturnType<typeof JSON.parse>;

const ASK_EVERY_MS = 250;

/** Registers a new person at `url`. */
export async function signUp(url: string): Promise<Client> {
  const request = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
    return answer;
  };
  const person = { username: `bench-${randomBytes(4).toString("hex")}`, password: "correct horse", isCreator: false };
  const { token } = await request("POST", "/register", person);
  const call: Client["call"] = (method, path, body) => request(method, path, body, token);
  const chat: Client["chat"] = async (projectId, message) => {
    const answer = await call("POST", "/api/chat", { projectId, message, messages: [] });
    if (answer.message !== MESSAGE_STILL_WORKING) return answer;
    while ((await call("GET", `/api/projects/${projectId}/generation-status`)).isGenerating) await delay(ASK_EVERY_MS);
    return answer;
  };
  return {
    url,
    username: person.username,
    token,
    call,
    createProject: async () => (await call("POST", "/api/projects", { projectType: "default" })).projectId,
    chat,
  };
}
