// Keeps what this server shows in step with the database: another one may have deployed, previewed or taken an app away.
import type { AppEnvironment } from "#contract";
import type { ArtifactSource } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Access } from "../gateway/access/access.ts";
import type { Machinery } from "../machinery.ts";
import { placeKey } from "../processes/app-slots.ts";
import { awaitHealth } from "../processes/health.ts";
import type { HostingStore } from "../store.ts";
import type { Turns } from "./keyed-lock.ts";

export type Following = Readonly<{
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

type FollowingDeps = Readonly<{
  machinery: Pick<Machinery, "processes" | "placeOf">;
  store: HostingStore;
  builder: Pick<ArtifactSource, "open">;
  access: Pick<Access, "forget">;
  turns: Turns;
  limits: Pick<HostingLimits, "followMs" | "healthMs">;
  onFault(error: unknown): void;
}>;

type Known = Readonly<{ projectId: string; environment: AppEnvironment; key: string }>;

/** Looks every `followMs` whether the places that this server knows show what they should. */
export function beginFollowing(deps: FollowingDeps): Following {
  const { machinery, store, turns, limits, onFault } = deps;
  const underWay = new Map<string, Promise<void>>();
  const state: { looking: Promise<void> | null } = { looking: null };

  async function look(): Promise<void> {
    const known = machinery.processes.known();
    const projectIds = [...new Set(known.map(({ key }) => readKey(key).projectId))];
    const shown = new Map<string, string>();
    for (const { projectId, environment, artifactHash } of await store.shownVersions(projectIds))
      shown.set(placeKey(projectId, environment), artifactHash);
    for (const { key, artifactHash } of known) {
      if (shown.get(key) === artifactHash || underWay.has(key)) continue;
      const place = readKey(key);
      // In its turn: what this server itself deploys is in the database a moment before it is in its place.
      const done = turns(place.projectId, () => catchUp(deps, place))
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

function readKey(key: string): Known {
  const [environment = "", projectId = ""] = key.split("/");
  return { projectId, environment: environment === "live" ? "live" : "preview", key };
}

async function catchUp(deps: FollowingDeps, { projectId, environment, key }: Known): Promise<void> {
  const { machinery, store, builder, limits, onFault } = deps;
  const { processes } = machinery;
  const shown = (await store.shownVersions([projectId])).find((version) => version.environment === environment);
  const current = processes.artifactOf(key);
  if (!current || current.hash === shown?.artifactHash) return;
  const artifact = shown ? await builder.open(shown.artifactHash) : null;
  if (shown && !artifact)
    onFault(new Error(`This server's folder of artifacts lacks ${shown.artifactHash} of ${key}.`));
  if (!artifact) {
    await processes.forget(key);
    deps.access.forget(projectId);
    return;
  }
  const place = machinery.placeOf(projectId, environment);
  if (processes.processOf(key)) {
    const healthy = (process: Parameters<typeof awaitHealth>[0]) => awaitHealth(process, limits.healthMs);
    const switched = await processes.replace(place, artifact, healthy).catch(onFault);
    if (switched) return;
  }
  await processes.forget(key);
  processes.place(place, artifact);
}
