// Previews of a project: an artifact is tried out, shown to its owner, and its rows can be looked at.
import type { CheckReport } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import type { AppDatabases } from "../databases/app-database.ts";
import { queryReadOnly, type ReadOnlyAnswer } from "../databases/read-only-query.ts";
import type { AppDatabase } from "../databases/types.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { Logs } from "../logs/logs.ts";
import type { WarmPool } from "../processes/warm-pool.ts";
import type { Leases } from "../servers/leases.ts";
import type { RemoteActions } from "../servers/remote-actions.ts";
import type { Servers } from "../servers/servers.ts";
import type { CheckArtifact, OnCheck } from "./check.ts";
import type { Rehearsals } from "./rehearsals.ts";
import type { ShowInPreview } from "./show-preview.ts";

export type Previews = Readonly<{
  /** Tries an artifact out on an empty database, in the sandbox; what passes is kept for a moment, for `showPreview`. */
  check(
    projectId: string,
    artifact: Artifact,
    options?: Readonly<{ signal?: AbortSignal; onCheck?: OnCheck }>,
  ): Promise<CheckReport>;
  /** An artifact is about to be tried out: what can be made ready for that is. */
  expectCheck(): void;
  /** The old preview serves until the new one is ready, and on when this throws. */
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  /** The same on this server, which takes the app's lease. */
  showHere(projectId: string, artifact: Artifact): Promise<void>;
  /** What the preview shows, and would show after a restart. */
  previewOf(projectId: string): Promise<{ artifactHash: string } | null>;
  /** One SELECT on the preview's data, by the app's own role, read only. */
  queryPreview(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
}>;

export type PreviewsDeps = Readonly<{
  check: CheckArtifact;
  show: ShowInPreview;
  databases: Pick<AppDatabases, "find">;
  rehearsals: Pick<Rehearsals, "forget">;
  versionStore: Pick<VersionStore, "previewHash">;
  builder: Pick<ArtifactSource, "open">;
  warmPool: Pick<WarmPool, "expectCheck">;
  leases: Pick<Leases, "hold">;
  servers: Pick<Servers, "owns">;
  remoteActions: RemoteActions;
  lock: KeyedLock;
  logs: Pick<Logs, "of">;
}>;

export function createPreviews(deps: PreviewsDeps): Previews {
  const { check, show, databases, rehearsals, versionStore, builder, leases, servers, remoteActions, lock, logs } =
    deps;

  async function showHere(projectId: string, artifact: Artifact): Promise<void> {
    const log = logs.of(projectId, "preview");
    await lock(projectId, async () => {
      await leases.hold(projectId);
      await show({ projectId, artifact, log });
    });
  }

  return Object.freeze({
    check(projectId: string, artifact: Artifact, options: Readonly<{ signal?: AbortSignal; onCheck?: OnCheck }> = {}) {
      const { signal = new AbortController().signal, onCheck } = options;
      return check({ projectId, artifact, log: logs.of(projectId, "preview"), signal, onCheck });
    },
    expectCheck: () => deps.warmPool.expectCheck(),
    showPreview(projectId: string, artifact: Artifact) {
      // What was rehearsed here is of no use where the app is.
      if (!servers.owns(projectId)) rehearsals.forget(projectId);
      const action = { kind: "preview", artifactHash: artifact.hash } as const;
      return remoteActions.run(projectId, action, new AbortController().signal, () => showHere(projectId, artifact));
    },
    showHere,
    async previewOf(projectId: string) {
      const artifactHash = await versionStore.previewHash(projectId);
      return artifactHash && (await builder.open(artifactHash)) ? { artifactHash } : null;
    },
    // On any server: it writes nothing, so it needs no lease, and a server that takes the app over ends it with all other sessions.
    queryPreview: (projectId: string, sql: string, signal: AbortSignal) =>
      queryTwice(() => databases.find(projectId, "preview"), sql, signal),
  });
}

const NO_PREVIEW = { error: "The app has no preview yet, so there is no data to look at." };

/** Once more where the app has changed hands in between: its database has another password then. */
async function queryTwice(
  find: () => Promise<AppDatabase | null>,
  sql: string,
  signal: AbortSignal,
): Promise<ReadOnlyAnswer> {
  const found = await find();
  if (!found) return NO_PREVIEW;
  const answer = await queryReadOnly(found, sql, signal);
  const now = "error" in answer ? await find() : null;
  return now && now.url !== found.url ? queryReadOnly(now, sql, signal) : answer;
}
