// Hooks as the app's owner sees them: addresses, what came and what became of it; and once more by hand.
import type { HookDelivery, HookDeliveryContent, Hooks } from "#contract";
import { notFound } from "#http";
import type { Jobs } from "#jobs";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import type { AppOf } from "../common/declarations/store.ts";
import { hookPath } from "./intake.ts";
import type { DeliveryRow, HookStore } from "./store.ts";
import { verificationText } from "./verification.ts";
import { HOOK_QUEUE } from "./work.ts";

const SHOWN_CHARACTERS = 20_000;
const GONE = "This is no longer kept.";

export type HookOverview = Readonly<{
  of(app: AppOf): Promise<Hooks>;
  /** @throws Refusal 404 */
  contentOf(projectId: string, id: string): Promise<HookDeliveryContent>;
  /** Opens a delivery of its own with what came then. @throws Refusal 404 */
  replay(projectId: string, id: string): Promise<HookDelivery>;
}>;

export function createHookOverview(deps: {
  store: HookStore;
  declarations: Pick<KeptDeclarations, "of">;
  jobs: Pick<Jobs, "enqueue">;
  publicUrl: string;
  secretOf(app: AppOf, name: string): Promise<string | null>;
}): HookOverview {
  const { store, declarations, jobs, publicUrl, secretOf } = deps;

  async function find(projectId: string, id: string): Promise<DeliveryRow> {
    const row = await store.find(id);
    if (row?.project_id !== projectId) throw notFound(GONE);
    return row;
  }

  return Object.freeze({
    async of(app: AppOf) {
      const [declared, deliveries, refusals] = await Promise.all([
        declarations.of(app),
        store.log(app),
        store.refusals(app),
      ]);
      const entries = declared.hooks.map(async ({ name, verify }) => {
        const isMissing = verify.by !== "none" && (await secretOf(app, verify.secret)) === null;
        const refused = refusals.find((one) => one.name === name);
        return {
          name,
          address: new URL(hookPath(app, name), publicUrl).href,
          verification: verificationText(verify),
          missingSecret: isMissing ? verify.secret : null,
          refused: refused
            ? { count: Number(refused.count), lastAt: refused.last_at.toISOString(), reason: refused.reason }
            : null,
        };
      });
      return { hooks: await Promise.all(entries), deliveries: deliveries.map(entryOf) };
    },
    async contentOf(projectId: string, id: string) {
      const { headers, body } = await find(projectId, id);
      return { headers, body: body.toString("utf8").slice(0, SHOWN_CHARACTERS) };
    },
    async replay(projectId: string, id: string) {
      const { environment, name, headers, query, body } = await find(projectId, id);
      const again = await store.add({ projectId, environment }, { name, headers, query, body, replayOf: id });
      await jobs.enqueue(HOOK_QUEUE, again);
      return entryOf(await find(projectId, again));
    },
  });
}

type Logged = Omit<DeliveryRow, "project_id" | "environment" | "begin_at" | "headers" | "query" | "body">;

const entryOf = (row: Logged): HookDelivery => ({
  id: row.id,
  name: row.name,
  receivedAt: row.received_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  state: row.state,
  attempts: row.attempts,
  bytes: row.bytes,
  error: row.error,
  replayOf: row.replay_of,
});
