// Deploys, previews and restarts run on the server that has the app: calls from one server to another.
import { request as httpRequest } from "node:http";
import { z } from "zod";
import { APP_ENVIRONMENTS, type AppEnvironment, projectId as projectIdSchema } from "#contract";
import { type App, forbidden, type Guard, guardedBy, Refusal, uncounted } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import { isRelayed, RELAY_HEADER, signRelay } from "./relay-signature.ts";
import type { ServerRow } from "./server-store.ts";
import type { Servers } from "./servers.ts";

/** What is sent: to carry out the deployment on its way, to show an artifact in the preview, or to restart what runs. */
export type RemoteAction = Readonly<
  { kind: "deploy" } | { kind: "preview"; artifactHash: string } | { kind: "restart"; environment: AppEnvironment }
>;

export type RemoteActions = Readonly<{
  /**
   * Does it here when the app is this server's, else has the app's server do it.
   * @throws Refusal, the other server's too; Error for a fault
   */
  run(projectId: string, action: RemoteAction, signal: AbortSignal, here: () => Promise<void>): Promise<void>;
}>;

type Deps = Readonly<{
  servers: Pick<Servers, "ownerOf" | "suspect">;
  key: Uint8Array;
  /** The platform's own host name, by which a server knows that a call is not an app's. */
  publicUrl: string;
  clock: () => number;
}>;

const CONNECT_MS = 3_000;
/** Far more than the answer of another server has. */
const ANSWER_BYTES_MAX = 64 * 1024;
const TRIES = 3;

/** The other server could not be reached, or hung up: nothing is known of the action, which can be repeated. */
class Unreached extends Error {}

export function createRemoteActions(deps: Deps): RemoteActions {
  const { servers } = deps;
  return Object.freeze({
    async run(projectId: string, action: RemoteAction, signal: AbortSignal, here: () => Promise<void>) {
      for (let tries = 1; ; tries += 1) {
        const owner = servers.ownerOf(projectId);
        if (!owner) return here();
        try {
          return await send(deps, owner, pathOf(projectId, action), signal);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof Unreached) || tries === TRIES) throw error;
          servers.suspect(owner.id);
        }
      }
    },
  });
}

function pathOf(projectId: string, action: RemoteAction): string {
  const app = `/api/servers/apps/${projectId}`;
  if (action.kind === "deploy") return `${app}/deploy`;
  return action.kind === "preview" ? `${app}/preview/${action.artifactHash}` : `${app}/restart/${action.environment}`;
}

/** Waits as long as the work takes. `signal` aborts it: the connection closes, and the other server aborts its work. */
function send({ key, publicUrl, clock }: Deps, { address }: ServerRow, path: string, signal: AbortSignal) {
  const { hostname, port } = new URL(address);
  const { host } = new URL(publicUrl);
  const head = { method: "POST", url: path, headers: { host } };
  const headers = { host, [RELAY_HEADER]: signRelay(key, head, clock()), "content-length": 0 };
  return new Promise<void>((resolve, reject) => {
    const unreached = (error: Error) => reject(new Unreached(error.message, { cause: error }));
    const asking = httpRequest(
      { hostname: hostname.replace(/^\[|\]$/g, ""), port, path, method: "POST", headers, signal },
      async (answer) => {
        let text = "";
        try {
          for await (const piece of answer) {
            text += String(piece);
            if (text.length > ANSWER_BYTES_MAX) throw new Error("The other server said too much.");
          }
          if (answer.statusCode === 200) resolve();
          else reject(failureIn(answer.statusCode ?? 502, text));
        } catch (error) {
          unreached(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    const timer = setTimeout(() => asking.destroy(new Error("The other server did not answer.")), CONNECT_MS);
    asking.once("socket", (socket) => {
      if (!socket.connecting) clearTimeout(timer);
      socket.once("connect", () => clearTimeout(timer));
    });
    asking.once("close", () => clearTimeout(timer)).once("error", unreached);
    asking.end();
  });
}

const failure = z.object({ error: z.string(), code: z.string().optional() });

function failureIn(status: number, text: string): Error {
  const told = failure.safeParse(parsed(text));
  if (!told.success || status >= 500) return new Error(`The app's server answered ${status}: ${text.slice(0, 500)}`);
  return new Refusal(status, told.data.error, told.data.code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type RouteDeps = Readonly<{
  /** What the servers of this installation sign with, and the clock that they share. */
  signature(): Readonly<{ key: Uint8Array; clock: () => number }>;
  openArtifact(hash: string): Promise<Artifact | null>;
  /** These three run on this server, even if it believes the app to be elsewhere. */
  deploy(projectId: string, signal: AbortSignal): Promise<void>;
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  restart(projectId: string, environment: AppEnvironment): Promise<void>;
}>;

const params = z.object({ id: projectIdSchema });
const done = z.object({ success: z.literal(true) });
const FROM_SERVERS = uncounted("another server of the installation asks, for a call that was counted there");

/** The calls of one server to another. */
export function registerRemoteActionRoutes(app: App, { signature, openArtifact, ...here }: RouteDeps): void {
  const otherServer: Guard = {
    sentence: "another server of this installation",
    async ask({ raw }) {
      const { key, clock } = signature();
      if (!isRelayed(key, raw, clock())) throw forbidden("This call is for servers of this installation.");
    },
  };
  app.post("/api/servers/apps/:id/deploy", {
    ...guardedBy(otherServer, FROM_SERVERS),
    schema: { hide: true, params, response: { 200: done } },
    async handler(request, reply) {
      const given = new AbortController();
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) given.abort(new Error("Nobody waits for this deployment any more."));
      });
      await here.deploy(request.params.id, given.signal);
      return { success: true as const };
    },
  });
  app.post("/api/servers/apps/:id/preview/:artifactHash", {
    ...guardedBy(otherServer, FROM_SERVERS),
    schema: {
      hide: true,
      params: params.extend({ artifactHash: z.string().regex(/^[0-9a-f]{16,128}$/) }),
      response: { 200: done },
    },
    async handler(request) {
      const { id, artifactHash } = request.params;
      const artifact = await openArtifact(artifactHash);
      if (!artifact) throw new Error(`This server's folder of artifacts lacks ${artifactHash} of ${id}.`);
      await here.showPreview(id, artifact);
      return { success: true as const };
    },
  });
  app.post("/api/servers/apps/:id/restart/:environment", {
    ...guardedBy(otherServer, FROM_SERVERS),
    schema: { hide: true, params: params.extend({ environment: z.enum(APP_ENVIRONMENTS) }), response: { 200: done } },
    async handler(request) {
      await here.restart(request.params.id, request.params.environment);
      return { success: true as const };
    },
  });
}
