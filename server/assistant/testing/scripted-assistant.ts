// For tests of the assistant: a server whose model plays a script, and a signed-in person who talks to it.
import {
  createTestServer,
  type ScriptedModel,
  type ScriptedRequest,
  type ScriptedTurn,
  startScriptedModel,
  type TestAnswer,
  type TestServer,
} from "#testing";

type ServerOptions = NonNullable<Parameters<typeof createTestServer>[0]>;
export type Script = (requestNumber: number, request: ScriptedRequest) => ScriptedTurn;

export type ScriptedAssistant = Readonly<{
  scripted: ScriptedModel;
  ninefold: TestServer;
  /** Plays these turns, one a request, and the last one again for any further request. */
  play(...turns: ScriptedTurn[]): void;
  playBy(script: Script): void;
  /** Requests since the script was given. */
  asked(): number;
  /** What the model was told last, as text. */
  told(): string;
  /** Somebody new makes the calls from here on. */
  freshPerson(): Promise<string>;
  /** Somebody who was there before does. */
  be(token: string): void;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** The body that a GET answers. */
  get(path: string): Promise<TestAnswer["body"]>;
  newProject(): Promise<string>;
  chat(projectId: string, message: string, context?: unknown): Promise<TestAnswer>;
  close(): Promise<void>;
}>;

/** Call `close` in `afterAll`. */
export async function openScriptedAssistant(
  options: (scripted: ScriptedModel) => ServerOptions | Promise<ServerOptions>,
): Promise<ScriptedAssistant> {
  let script: Script = () => ({ text: "Nothing to do." });
  let asked = 0;
  const scripted = await startScriptedModel((_, request) => script(asked++, request));
  const ninefold = await createTestServer(await options(scripted));
  let token = (await ninefold.register()).token;
  const call: ScriptedAssistant["call"] = (method, path, body) => ninefold.call(method, path, { token, body });
  const playBy = (next: Script) => {
    asked = 0;
    script = next;
  };
  return Object.freeze({
    scripted,
    ninefold,
    call,
    playBy,
    play: (...turns) => playBy((number) => turns[Math.min(number, turns.length - 1)] ?? {}),
    asked: () => asked,
    told: () => JSON.stringify(scripted.requests.at(-1)?.messages),
    async freshPerson() {
      token = (await ninefold.register()).token;
      return token;
    },
    be(known) {
      token = known;
    },
    get: async (path) => (await call("GET", path)).body,
    newProject: async () => (await call("POST", "/api/projects", {})).body.projectId,
    chat: (projectId, message, context) => call("POST", "/api/chat", { projectId, message, messages: [], context }),
    async close() {
      await ninefold.close();
      await scripted.close();
    },
  } satisfies ScriptedAssistant);
}

/** An app.json with this name. */
export const appJson = (name: string): string =>
  JSON.stringify({ name, tagline: "Nine of ten", theme: {}, landing: {} });
/** A call that gives the app this name. */
export const rename = (name: string) => ({ name: "write_file", input: { path: "app.json", content: appJson(name) } });
