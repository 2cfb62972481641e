// Previews of a project: an artifact is tried out, shown to its owner, and its rows can be looked at.
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import { changeRows } from "../databases/change-rows.ts";
import { queryReadOnly, type ReadOnlyAnswer } from "../databases/read-only-query.ts";
import { readRemoteChange, readRemoteRows, remoteChangeOf, remoteQueryOf } from "../databases/remote-query.ts";
import type { AppDatabase, AppDatabases } from "../databases/types.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { Logs } from "../logs/logs.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { AppSlots, Processes } from "../processes/types.ts";
import type { WarmPool } from "../processes/warm-pool.ts";
import type { Leases } from "../servers/leases.ts";
import type { AskOwner, RemoteActions, Servers } from "../servers/types.ts";
import type { CompareSchema } from "./compare-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";
import type { ShowInPreview } from "./show-preview.ts";
import type { CheckArtifact, OnCheck, Previews } from "./types.ts";

export type PreviewsDeps = Readonly<{
  check: CheckArtifact;
  compareSchema: CompareSchema;
  show: ShowInPreview;
  rehearse: ShowInPreview;
  databases: Pick<AppDatabases, "find">;
  rehearsals: Pick<Rehearsals, "forget" | "shown" | "leave">;
  processes: Pick<Processes, "retire" | "register">;
  slots: Pick<AppSlots, "of">;
  versionStore: Pick<VersionStore, "previewHash" | "isBeside">;
  builder: Pick<ArtifactSource, "open">;
  warmPool: Pick<WarmPool, "expectCheck" | "expectMessage">;
  leases: Pick<Leases, "hold">;
  servers: Pick<Servers, "owns">;
  remoteActions: RemoteActions;
  askOwner: AskOwner;
  lock: KeyedLock;
  logs: Pick<Logs, "of">;
}>;

export function createPreviews(deps: PreviewsDeps): Previews {
  const { check, databases, rehearsals, versionStore, builder, leases, servers, remoteActions, lock, logs } = deps;

  const hereBy = (show: ShowInPreview) => (projectId: string, artifact: Artifact) =>
    lock(projectId, async () => {
      await leases.hold(projectId);
      await show({ projectId, artifact, log: logs.of(projectId, "preview") });
    });
  const showHere = hereBy(deps.show);
  const rehearseHere = hereBy(deps.rehearse);
  const prepareHere = hereBy(async (shown) => {
    if (!rehearsals.shown(shown.projectId)) await deps.show(shown);
  });
  const leaveRehearsalHere = (projectId: string) => lock(projectId, () => showOwnVersion(deps, projectId));
  const queryHere = (projectId: string, sql: string, signal: AbortSignal) => {
    const rehearsed = rehearsals.shown(projectId);
    return queryTwice(async () => rehearsed?.database ?? (await databases.find(projectId, "preview")), sql, signal);
  };
  const changeHere = async (projectId: string, sql: string, signal: AbortSignal) => {
    const rehearsed = rehearsals.shown(projectId);
    if (rehearsed) return changeRows(rehearsed.database, sql, signal);
    const beside = (await versionStore.isBeside(projectId)) ? await databases.find(projectId, "preview") : null;
    return beside ? changeRows(beside, sql, signal) : NO_REHEARSAL;
  };
  const never = () => new AbortController().signal;
  function rehearse(projectId: string, artifact: Artifact): Promise<void> {
    if (!servers.owns(projectId)) rehearsals.forget(projectId);
    const action = { kind: "rehearse", artifactHash: artifact.hash } as const;
    return remoteActions.run(projectId, action, never(), () => rehearseHere(projectId, artifact));
  }

  return Object.freeze({
    check(projectId: string, artifact: Artifact, options: Readonly<{ signal?: AbortSignal; onCheck?: OnCheck }> = {}) {
      const { signal = new AbortController().signal, onCheck } = options;
      return check({ projectId, artifact, log: logs.of(projectId, "preview"), signal, onCheck });
    },
    compareSchema: (projectId: string, artifact: Artifact, signal: AbortSignal) =>
      deps.compareSchema({ projectId, artifact, log: logs.of(projectId, "preview"), signal }),
    expectCheck: () => deps.warmPool.expectCheck(),
    expectMessage: () => deps.warmPool.expectMessage(),
    showPreview(projectId: string, artifact: Artifact) {
      // What was rehearsed here is of no use where the app is.
      if (!servers.owns(projectId)) rehearsals.forget(projectId);
      const action = { kind: "preview", artifactHash: artifact.hash } as const;
      return remoteActions.run(projectId, action, never(), () => showHere(projectId, artifact));
    },
    showHere,
    preparePreview: (projectId: string, artifact: Artifact) =>
      remoteActions.run(projectId, { kind: "prepare", artifactHash: artifact.hash }, never(), () =>
        prepareHere(projectId, artifact),
      ),
    prepareHere,
    rehearse,
    async rehearseShown(projectId: string) {
      const hash = await versionStore.previewHash(projectId);
      const artifact = hash === null ? null : await builder.open(hash);
      if (artifact) await rehearse(projectId, artifact);
      return artifact !== null;
    },
    rehearseHere,
    leaveRehearsal: (projectId: string) =>
      remoteActions.run(projectId, { kind: "leave rehearsal" }, never(), () => leaveRehearsalHere(projectId)),
    leaveRehearsalHere,
    async previewOf(projectId: string) {
      const artifactHash = await versionStore.previewHash(projectId);
      return artifactHash && (await builder.open(artifactHash)) ? { artifactHash } : null;
    },
    // Where the app is, which alone knows of a rehearsal; it writes nothing, so it needs no lease.
    queryPreview: (projectId: string, sql: string, signal: AbortSignal) =>
      deps.askOwner({
        projectId,
        question: remoteQueryOf(projectId, sql),
        signal,
        read: readRemoteRows,
        here: () => queryHere(projectId, sql, signal),
      }),
    queryHere,
    // A rehearsal is known only where the app is.
    changePreview: (projectId: string, sql: string, signal: AbortSignal) =>
      deps.askOwner({
        projectId,
        question: remoteChangeOf(projectId, sql),
        signal,
        read: readRemoteChange,
        here: () => changeHere(projectId, sql, signal),
      }),
    changeHere,
  });
}

/** Requests under way on the rehearsal may finish for so long. */
const LEAVE_MS = 2_000;

/** What fails on the way leaves the rehearsal known, for another try. */
async function showOwnVersion(
  { rehearsals, processes, slots, versionStore, builder }: PreviewsDeps,
  projectId: string,
): Promise<void> {
  if (!rehearsals.shown(projectId)) return;
  const hash = await versionStore.previewHash(projectId);
  const artifact = hash === null ? null : await builder.open(hash);
  await processes.retire(slotKey(projectId, "preview"), LEAVE_MS);
  if (artifact) processes.register(slots.of(projectId, "preview"), artifact);
  await rehearsals.leave(projectId)?.database.drop();
}

const NO_PREVIEW = { error: "The app has no preview yet, so there is no data to look at." };
const NO_REHEARSAL = { error: "The preview shows its creator's own rows now, and those are not changed." };

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
