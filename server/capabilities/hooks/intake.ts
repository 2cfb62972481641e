// The calls of other services: whose hook it is, whether the caller is let in, whether there is room; then it is stored.
import type { FastifyRequest } from "fastify";
import {
  type AppEnvironment,
  declaredName,
  HOOK_WAITING_BYTES_MAX,
  HOOK_WAITING_MAX,
  type HookDeclaration,
  projectId,
} from "#contract";
import { type Guard, notFound, Refusal, unauthorized } from "#http";
import type { Jobs } from "#jobs";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import type { AppOf } from "../common/declarations/store.ts";
import type { HookStore } from "./store.ts";
import { refusalOf, withoutCredentials } from "./verification.ts";
import { HOOK_QUEUE } from "./work.ts";

export type IntakeDeps = Readonly<{
  store: HookStore;
  declarations: Pick<KeptDeclarations, "of">;
  jobs: Pick<Jobs, "enqueue">;
  /** The value of an app's secret; null when it is not set. */
  secretOf(app: AppOf, name: string): Promise<string | null>;
  clock: () => number;
  onFault(error: unknown): void;
}>;

const PREVIEW = "preview-";
const RETRY_SECONDS = 60;

const NONE = "There is no such hook.";
const NOT_READY = "This hook is not set up yet.";
const NOT_LET_IN = "This call does not prove who sent it.";
const BEHIND = "This app has not caught up with what came before. Please send it again later.";

/** How the address names an app: its id, with `preview-` before it for the preview's. */
export const hookPath = ({ projectId: id, environment }: AppOf, name: string) =>
  `/hook/${environment === "preview" ? PREVIEW : ""}${id}/${name}`;

function appNamed(name: string): AppOf | null {
  const environment: AppEnvironment = name.startsWith(PREVIEW) ? "preview" : "live";
  const id = projectId.safeParse(environment === "preview" ? name.slice(PREVIEW.length) : name);
  return id.success ? { projectId: id.data, environment } : null;
}

export function createIntake({ store, declarations, jobs, secretOf, clock, onFault }: IntakeDeps) {
  const found = new WeakMap<FastifyRequest, { app: AppOf; hook: HookDeclaration }>();

  const declared: Guard = {
    sentence: "whoever proves what the app's code asks for",
    async ask(request) {
      const { app: named = "", hook: name = "" } = request.params as { app?: string; hook?: string };
      const app = appNamed(named);
      const hooks = app && declaredName.safeParse(name).success ? (await declarations.of(app)).hooks : [];
      const hook = hooks.find((one) => one.name === name);
      if (!app || !hook) throw notFound(NONE);
      found.set(request, { app, hook });
    },
  };

  /** @throws Refusal 401, 503 */
  async function letIn(request: FastifyRequest, body: Buffer) {
    const known = found.get(request);
    if (!known) throw notFound(NONE);
    const { app, hook } = known;
    const { verify, name } = hook;
    const secret = verify.by === "none" ? "" : await secretOf(app, verify.secret);
    if (secret === null) throw new Refusal(503, NOT_READY);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([header, value]) => [header, value === undefined ? value : String(value)]),
    );
    const query = new URL(request.url, "http://hook").searchParams;
    const refused = refusalOf(verify, secret, { headers, query, body }, clock());
    if (refused === null) return { app, name, ...withoutCredentials(verify, { headers, query }) };
    await store.noteRefusal(app, name, refused);
    throw unauthorized(NOT_LET_IN);
  }

  return Object.freeze({
    declared,
    /** Stores a call and wakes a worker. @returns its id; @throws Refusal 401, 503 */
    async take(request: FastifyRequest, body: Buffer): Promise<string> {
      const { app, ...call } = await letIn(request, body);
      const { count, bytes } = await store.backlog(app);
      if (count >= HOOK_WAITING_MAX || bytes + body.length > HOOK_WAITING_BYTES_MAX)
        throw new Refusal(503, BEHIND, "HOOK_BEHIND", RETRY_SECONDS);
      const id = await store.add(app, { ...call, body });
      // Who sent it need not wait for this; should it fail, the sweep wakes a worker.
      jobs.enqueue(HOOK_QUEUE, id).catch(onFault);
      return id;
    },
  });
}
