// Keeps what this server shows in step with the database: another one may have deployed, previewed or taken an app away.
import type { AppEnvironment } from "#contract";
import type { ArtifactSource } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Access } from "../gateway/access/types.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import { awaitHealth } from "../processes/health.ts";
import { readSlotKey, slotKey } from "../processes/slot-key.ts";
import type { AppSlots, Processes } from "../processes/types.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { VersionStore } from "./version-store.ts";

export type VersionFollower = Readonly<{
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

type FollowerDeps = Readonly<{
  processes: Pick<Processes, "known" | "artifactOf" | "processOf" | "replace" | "forget" | "register">;
  slots: Pick<AppSlots, "of">;
  rehearsals: Pick<Rehearsals, "shown">;
  store: Pick<VersionStore, "shownVersions">;
  builder: Pick<ArtifactSource, "open">;
  access: Pick<Access, "forget">;
  lock: KeyedLock;
  limits: Pick<HostingLimits, "followMs" | "healthMs">;
  onFault(error: unknown): void;
}>;

type Known = Readonly<{ projectId: string; environment: AppEnvironment; key: string }>;

/** Looks every `followMs` whether the slots that this server knows show what they should. */
export function startVersionFollower(deps: FollowerDeps): VersionFollower {
  const { processes, store, lock, limits, onFault } = deps;
  const underWay = new Map<string, Promise<void>>();
  const state: { looking: Promise<void> | null } = { looking: null };

  async function look(): Promise<void> {
    const known = processes.known();
    const projectIds = [...new Set(known.map(({ key }) => readSlotKey(key).projectId))];
    const shown = new Map<string, string>();
    for (const { projectId, environment, artifactHash } of await store.shownVersions(projectIds))
      shown.set(slotKey(projectId, environment), artifactHash);
    for (const { key, artifactHash } of known) {
      const { projectId, environment } = readSlotKey(key);
      if (shown.get(key) === artifactHash || underWay.has(key) || isRehearsed(deps, { projectId, environment }))
        continue;
      // Under the lock: what this server itself deploys is in the database a moment before it is in its slot.
      const done = lock(projectId, () => catchUp(deps, { projectId, environment, key }))
        .catch(onFault)
        .finally(() => underWay.delete(key));
      underWay.set(key, done);
    }
  }

  const timer = setInterval(() => {
    state.looking ??= look()
      .catch(onFault)
      .finally(() => {
        state.looking = null;
      });
  }, limits.followMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await state.looking;
      await Promise.all(underWay.values());
    },
  };
}

/** What a preview shows while a run goes on is nowhere written down. */
const isRehearsed = ({ rehearsals }: FollowerDeps, { projectId, environment }: Omit<Known, "key">) =>
  environment === "preview" && rehearsals.shown(projectId) !== null;

async function catchUp(deps: FollowerDeps, { projectId, environment, key }: Known): Promise<void> {
  const { processes, store, builder, limits, onFault } = deps;
  const shown = (await store.shownVersions([projectId])).find((version) => version.environment === environment);
  const current = processes.artifactOf(key);
  if (!current || current.hash === shown?.artifactHash || isRehearsed(deps, { projectId, environment })) return;
  const artifact = shown ? await builder.open(shown.artifactHash) : null;
  if (shown && !artifact)
    onFault(new Error(`This server's folder of artifacts lacks ${shown.artifactHash} of ${key}.`));
  if (!artifact) {
    await processes.forget(key);
    deps.access.forget(projectId);
    return;
  }
  const slot = deps.slots.of(projectId, environment);
  if (processes.processOf(key)) {
    const healthy = (process: Parameters<typeof awaitHealth>[0]) => awaitHealth(process, limits.healthMs);
    const switched = await processes.replace(slot, artifact, healthy).catch(onFault);
    if (switched) return;
  }
  await processes.forget(key);
  processes.register(slot, artifact);
}
