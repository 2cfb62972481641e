// Deploys, previews and restarts run on the server that has the app: calls from one server to another.
import type { ServerResponse } from "node:http";
import { z } from "zod";
import { APP_ENVIRONMENTS, type AppEnvironment, projectId as projectIdSchema } from "#contract";
import { type App, forbidden, type Guard, guardedBy, guardedEarly, uncounted } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import { REMOTE_CALL_BYTES, readRemoteCall, remoteAnswer } from "../calls/remote-call.ts";
import type { PassedCall, PlatformAnswer } from "../calls/types.ts";
import type { ChangeAnswer } from "../databases/change-rows.ts";
import type { ReadOnlyAnswer } from "../databases/read-only-query.ts";
import { isQueryOf, REMOTE_QUERY_BYTES, remoteChange, remoteRows } from "../databases/remote-query.ts";
import { isRelayed } from "./relay-signature.ts";
import { failureToSend, readRemoteShow, remoteFailure } from "./remote-failure.ts";
import type { AskOwner, RemoteAction, RemoteActions } from "./types.ts";

export function createRemoteActions(askOwner: AskOwner): RemoteActions {
  return Object.freeze({
    run: (projectId: string, action: RemoteAction, signal: AbortSignal, here: () => Promise<void>) =>
      askOwner({
        projectId,
        // Each says how it shall be in the end.
        question: { path: pathOf(projectId, action), mayRepeat: true },
        signal,
        read: readRemoteShow,
        here,
      }),
  });
}

function pathOf(projectId: string, action: RemoteAction): string {
  const app = `/api/servers/apps/${projectId}`;
  if (action.kind === "deploy" || action.kind === "access") return `${app}/${action.kind}`;
  if (action.kind === "leave rehearsal") return `${app}/leave-rehearsal`;
  return action.kind === "restart"
    ? `${app}/restart/${action.environment}`
    : `${app}/${action.kind}/${action.artifactHash}`;
}

type RouteDeps = Readonly<{
  /** What the servers of this installation sign with, and the clock that they share. */
  signature(): Readonly<{ key: Uint8Array; clock: () => number }>;
  openArtifact(hash: string): Promise<Artifact | null>;
  /** These run on this server, even if it believes the app to be elsewhere. */
  deploy(projectId: string, signal: AbortSignal): Promise<void>;
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  prepare(projectId: string, artifact: Artifact): Promise<void>;
  rehearse(projectId: string, artifact: Artifact): Promise<void>;
  leaveRehearsal(projectId: string): Promise<void>;
  queryPreview(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
  changePreview(projectId: string, sql: string, signal: AbortSignal): Promise<ChangeAnswer>;
  restart(projectId: string, environment: AppEnvironment): Promise<void>;
  accessChanged(projectId: string): Promise<void>;
  call(call: PassedCall): Promise<PlatformAnswer>;
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
      await here.deploy(request.params.id, untilLeft(reply, "Nobody waits for this deployment any more."));
      return { success: true as const };
    },
  });
  const shows = { preview: here.showPreview, prepare: here.prepare, rehearse: here.rehearse };
  for (const [how, show] of Object.entries(shows))
    app.post(`/api/servers/apps/:id/${how}/:artifactHash`, {
      ...guardedBy(otherServer, FROM_SERVERS),
      schema: {
        hide: true,
        params: params.extend({ artifactHash: z.string().regex(/^[0-9a-f]{16,128}$/) }),
        response: { 200: z.union([done, remoteFailure]) },
      },
      async handler(request) {
        const { id, artifactHash } = request.params;
        const artifact = await openArtifact(artifactHash);
        if (!artifact) throw new Error(`This server's folder of artifacts lacks ${artifactHash} of ${id}.`);
        try {
          await show(id, artifact);
          return { success: true as const };
        } catch (error) {
          const failure = failureToSend(error);
          if (failure === null) throw error;
          return { failure };
        }
      },
    });
  app.post("/api/servers/apps/:id/leave-rehearsal", {
    ...guardedBy(otherServer, FROM_SERVERS),
    schema: { hide: true, params, response: { 200: done } },
    async handler(request) {
      await here.leaveRehearsal(request.params.id);
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
  app.post("/api/servers/apps/:id/access", {
    ...guardedBy(otherServer, FROM_SERVERS),
    schema: { hide: true, params, response: { 200: done } },
    async handler(request) {
      await here.accessChanged(request.params.id);
      return { success: true as const };
    },
  });
  registerCallRoute(app, otherServer, here.call);
  registerQueryRoute(app, otherServer, here.queryPreview);
  registerChangeRoute(app, otherServer, here.changePreview);
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Aborted when the server that asks hangs up. */
function untilLeft(reply: { raw: ServerResponse }, reason: string): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) left.abort(new Error(reason));
  });
  return left.signal;
}

/** The body is text that the digest in the signed address stands for. */
function registerQueryRoute(app: App, otherServer: Guard, query: RouteDeps["queryPreview"]): void {
  app.post("/api/servers/apps/:id/query/:digest", {
    ...guardedEarly(otherServer, FROM_SERVERS),
    bodyLimit: REMOTE_QUERY_BYTES,
    schema: { hide: true, params: params.extend({ digest }), body: z.string(), response: { 200: remoteRows } },
    async handler(request, reply) {
      if (!isQueryOf(request.params.digest, request.body))
        throw forbidden("This call is for servers of this installation.");
      const signal = untilLeft(reply, "Nobody waits for these rows any more.");
      const found = await query(request.params.id, request.body, signal);
      return "error" in found ? found : { rows: [...found.rows], more: found.more };
    },
  });
}

/** The body is text that the digest in the signed address stands for. */
function registerChangeRoute(app: App, otherServer: Guard, change: RouteDeps["changePreview"]): void {
  app.post("/api/servers/apps/:id/change/:digest", {
    ...guardedEarly(otherServer, FROM_SERVERS),
    bodyLimit: REMOTE_QUERY_BYTES,
    schema: { hide: true, params: params.extend({ digest }), body: z.string(), response: { 200: remoteChange } },
    async handler(request, reply) {
      if (!isQueryOf(request.params.digest, request.body))
        throw forbidden("This call is for servers of this installation.");
      const signal = untilLeft(reply, "Nobody waits for this change any more.");
      const made = await change(request.params.id, request.body, signal);
      return "error" in made ? made : { changed: made.changed, rows: [...made.rows] };
    },
  });
}

/** The body is text that the digest in the signed address stands for. */
function registerCallRoute(app: App, otherServer: Guard, call: RouteDeps["call"]): void {
  app.post("/api/servers/apps/:id/call/:digest", {
    ...guardedEarly(otherServer, FROM_SERVERS),
    bodyLimit: REMOTE_CALL_BYTES,
    schema: {
      hide: true,
      params: params.extend({ digest }),
      body: z.string(),
      response: { 200: remoteAnswer },
    },
    async handler(request, reply) {
      const { id, digest } = request.params;
      const asked = readRemoteCall(id, digest, request.body);
      if (!asked) throw forbidden("This call is for servers of this installation.");
      const signal = untilLeft(reply, "Nobody waits for this call any more.");
      const { status, headers, text } = await call({ ...asked, signal });
      return { status, headers: [...headers], text };
    },
  });
}
