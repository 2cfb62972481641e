// Apps that run: tried out, shown in the preview, restarted, looked at, entered, and removed with everything they left.
import { type AppEnvironment, type CheckReport, type DomainSignIn, ERROR_NOT_DEPLOYED, type LogLine } from "#contract";
import { notFound, Refusal } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import type { CurrentUser } from "../configuration/dependencies.ts";
import { queryReadOnly, type ReadOnlyAnswer } from "../databases/read-only-query.ts";
import type { AppDatabase } from "../databases/types.ts";
import { hostNameOf } from "../gateway/addresses/app-hosts.ts";
import { bindingFor } from "../gateway/sign-in/domain-sessions.ts";
import { RENEWAL } from "../gateway/sign-in/frame-codes.ts";
import type { Ground } from "../ground.ts";
import { checkArtifact, type OnCheck } from "../previews/check.ts";
import { showInPreview } from "../previews/show-preview.ts";
import { placeKey } from "../processes/app-slots.ts";
import type { PlaceState } from "../processes/processes.ts";

type CheckOptions = Readonly<{ signal?: AbortSignal; onCheck?: OnCheck }>;

export type Running = Readonly<{
  /** Tries an artifact out on an empty database, in the sandbox; what passes is kept for a moment, for `showPreview`. */
  check(projectId: string, artifact: Artifact, options?: CheckOptions): Promise<CheckReport>;
  /** An artifact is about to be tried out: what can be made ready for that is. */
  expectCheck(): void;
  /** The old preview serves until the new one is ready, and on when this throws. */
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  /** What the preview shows, and would show after a restart. */
  previewOf(projectId: string): Promise<{ artifactHash: string } | null>;
  restart(projectId: string, environment: AppEnvironment): Promise<void>;
  /** A code that opens the app's page; the one that renews its session is of another kind. */
  issueFrameCode(projectId: string, environment: AppEnvironment, user: CurrentUser): Promise<string>;
  /** What a page that has a session renews it with, its old token beside it. */
  issueRenewalCode(projectId: string, environment: AppEnvironment, user: CurrentUser): Promise<string>;
  /** Leads a person back to an app's custom domain, signed in there; `state` is the mark of the browser that began there. Null until they agree. */
  issueDomainSignIn(projectId: string, user: CurrentUser, wanted: DomainSignIn): Promise<string | null>;
  readLog(projectId: string, environment: AppEnvironment, after: string | null): Promise<LogLine[]>;
  /** One SELECT on the preview's data, by the app's own role, read only. */
  queryPreview(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
  /** What an app's process is doing; null when nothing was asked of it since the start. */
  stateOf(projectId: string, environment: AppEnvironment): PlaceState | null;
  /** Ids of the processes behind an awake app. */
  processIds(projectId: string, environment: AppEnvironment): Promise<number[]>;
}>;

export function createRunning(ground: Ground): Running {
  const { store, logs, machinery } = ground;
  return Object.freeze({
    check(projectId: string, artifact: Artifact, options: CheckOptions = {}) {
      const signal = options.signal ?? new AbortController().signal;
      const log = logs.of(projectId, "preview");
      return checkArtifact({ ...options, machinery: machinery(), projectId, artifact, log, signal });
    },
    expectCheck: () => machinery().tools.berths.expectCheck(),
    showPreview(projectId: string, artifact: Artifact) {
      // What was rehearsed here is of no use where the app is.
      if (!ground.servers.owns(projectId)) machinery().rehearsals.forget(projectId);
      const errand = { kind: "preview", artifactHash: artifact.hash } as const;
      const here = () => showHere(ground, projectId, artifact);
      return ground.errands.run(projectId, errand, new AbortController().signal, here);
    },
    async previewOf(projectId: string) {
      const artifactHash = await store.previewHash(projectId);
      return artifactHash && (await ground.deps.builder.open(artifactHash)) ? { artifactHash } : null;
    },
    async restart(projectId: string, environment: AppEnvironment) {
      if (environment === "live" && !(await store.servingDeployment(projectId)))
        throw new Refusal(409, ERROR_NOT_DEPLOYED);
      const here = () => restartHere(ground, projectId, environment);
      await ground.errands.run(projectId, { kind: "restart", environment }, new AbortController().signal, here);
    },
    issueFrameCode: (projectId: string, environment: AppEnvironment, user: CurrentUser) =>
      issueCode(ground, { projectId, environment, user }),
    issueRenewalCode: (projectId: string, environment: AppEnvironment, user: CurrentUser) =>
      issueCode(ground, { projectId, environment, user, binding: RENEWAL }),
    async issueDomainSignIn(projectId: string, user: CurrentUser, { host, path, state, agreed }: DomainSignIn) {
      const domain = hostNameOf(host);
      if ((await ground.domains.find(domain)) !== projectId) throw notFound("This app does not answer on that domain.");
      // The domain is the creator's: nobody is led there, and told of, by a mere link.
      const lead = { projectId, userId: user.id, domain };
      if (agreed) await ground.domains.agree(lead);
      else if (!(await ground.domains.mayLead(lead))) return null;
      const code = await issueCode(ground, {
        projectId,
        environment: "live",
        user,
        binding: bindingFor(domain, state),
      });
      const address = new URL(`${new URL(ground.deps.config.publicUrl).protocol}//${host}/_ninefold/sign-in`);
      address.searchParams.set("code", code);
      address.searchParams.set("to", path);
      return address.href;
    },
    readLog: logs.read,
    async queryPreview(projectId: string, sql: string, signal: AbortSignal) {
      // Read where one stands: it writes nothing, so it needs no lease, and whoever takes the app over ends it with all other sessions.
      return lookAgain(() => machinery().databases.find(projectId, "preview"), sql, signal);
    },
    stateOf: (projectId: string, environment: AppEnvironment) =>
      machinery().processes.stateOf(placeKey(projectId, environment)),
    async processIds(projectId: string, environment: AppEnvironment) {
      return (await machinery().processes.processOf(placeKey(projectId, environment))?.processIds()) ?? [];
    },
  });
}

const NO_PREVIEW = { error: "The app has no preview yet, so there is no data to look at." };

/** Once more where the app has changed hands in between: its database has another password then. */
async function lookAgain(find: () => Promise<AppDatabase | null>, sql: string, signal: AbortSignal) {
  const found = await find();
  if (!found) return NO_PREVIEW;
  const answer = await queryReadOnly(found, sql, signal);
  const now = "error" in answer ? await find() : null;
  return now && now.url !== found.url ? queryReadOnly(now, sql, signal) : answer;
}

/** Shows an artifact in the preview on this server, which holds the app's lease. */
export async function showHere(ground: Ground, projectId: string, artifact: Artifact): Promise<void> {
  const { store, stored, logs, onFault } = ground;
  const machinery = ground.machinery();
  const showing = { machinery, store, stored, log: logs.of(projectId, "preview"), projectId, artifact, onFault };
  await ground.turns(projectId, async () => {
    await machinery.leases.hold(projectId);
    await showInPreview(showing);
  });
}

/** Ends what runs of the app on this server; the next request starts it anew. One that was closed for its size is open again. */
export async function restartHere(ground: Ground, projectId: string, environment: AppEnvironment): Promise<void> {
  const { databases, processes } = ground.machinery();
  await databases.reopen(projectId, environment);
  await processes.restart(placeKey(projectId, environment));
  if (environment === "live") ground.monitoring.tryNow(projectId);
}

type Wanted = Readonly<{ projectId: string; environment: AppEnvironment; user: CurrentUser; binding?: string }>;

/** @throws Refusal 403 for whoever may not use the app */
async function issueCode({ access, codes }: Ground, { projectId, environment, user, binding }: Wanted) {
  const claims = { projectId, environment, userId: user.id, sessionId: user.sessionId ?? null };
  const answer = await access.of(claims);
  if (!answer.allowed) throw new Refusal(403, answer.reason);
  return codes.issue(claims, binding);
}

/** Stops a project's processes, drops its schemas and roles, its logs and rows. */
export async function removeProject(ground: Ground, projectId: string): Promise<void> {
  const { store, access, logs } = ground;
  await ground.turns(projectId, async () => {
    const { processes, databases, rehearsals } = ground.machinery();
    rehearsals.forget(projectId);
    await store.forgetDeployments(projectId);
    await ground.monitoring.takeOffline(projectId);
    await store.forgetPreview(projectId);
    for (const environment of ["preview", "live"] as const) {
      await processes.forget(placeKey(projectId, environment));
      await databases.drop(projectId, environment);
    }
    access.forget(projectId);
    await logs.remove(projectId);
  });
}
