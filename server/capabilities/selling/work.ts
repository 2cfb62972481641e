// An app is told what was paid and what was given back: it is woken for it, and told again with longer and longer pauses
// until it has taken it.
import { SALE_ATTEMPTS, SALE_RUN_SECONDS, type SaleTask } from "#contract";
import type { Hosting } from "#hosting";
import type { Jobs } from "#jobs";
import { SALE_EVENT_QUEUE, type Selling } from "#payments";
import { type Ended, handOver } from "../common/tries.ts";
import { EVENTS_AT_ONCE, type SaleEventRow, type SaleEventStore } from "./event-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After the first try that failed, the second, …; the last for each that follows: about three days in all. */
const PAUSES_MS = [5_000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

const KILLED = "The server stopped each time that it told the app, so it is not tried again by itself.";
const NO_SALE = "The app no longer has this sale.";

export type SaleWorkDeps = Readonly<{
  store: SaleEventStore;
  selling: Pick<Selling, "present">;
  jobs: Pick<Jobs, "enqueue">;
  call: Hosting["call"];
  /** Takes an app's secrets out of a text. */
  redact(projectId: string, text: string): Promise<string>;
  clock: () => number;
  onFault(error: unknown): void;
}>;

type SoldRow = NonNullable<Awaited<ReturnType<SaleEventStore["sale"]>>>;

export function createSaleWork(deps: SaleWorkDeps) {
  const { store, jobs, clock } = deps;

  async function failed(row: SaleEventRow, projectId: string, error: string): Promise<void> {
    const told = await deps.redact(projectId, error);
    if (row.attempts >= SALE_ATTEMPTS) return store.end(row.id, "failed", told);
    const at = new Date(clock() + (PAUSES_MS[row.attempts - 1] ?? PAUSES_MS.at(-1) ?? 0));
    await store.postpone(row.id, at, told);
    await jobs.enqueue(SALE_EVENT_QUEUE, row.id, { at });
  }

  return Object.freeze({
    async work(id: string, signal: AbortSignal): Promise<void> {
      const found = await store.find(id);
      const sale = found && (await store.sale(found.sale_id));
      if (!found || !sale) return;
      const app = { projectId: sale.project_id, environment: sale.environment };
      // Whoever of this app's ends first wakes the one that waits longest.
      if (found.state === "waiting" && (await store.running(app)) >= EVENTS_AT_ONCE) return;
      const row = await store.begin(id);
      if (!row) return;
      const outcome = await tell(deps, row, sale, signal);
      // What a stop of the server cut short is begun again by the next start.
      signal.throwIfAborted();
      await ("error" in outcome ? failed(row, sale.project_id, outcome.error) : store.end(row.id, "done", null));
      const next = await store.nextOf(app);
      if (next) await jobs.enqueue(SALE_EVENT_QUEUE, next);
    },
    giveUp: (id: string) => store.end(id, "failed", KILLED),
  });
}

async function tell(deps: SaleWorkDeps, row: SaleEventRow, sold: SoldRow, signal: AbortSignal): Promise<Ended> {
  const task: SaleTask = {
    kind: row.kind,
    attempt: row.attempts,
    sale: { ...deps.selling.present(sold), personName: sold.username },
  };
  return handOver(deps.call, {
    projectId: sold.project_id,
    environment: sold.environment,
    path: `/api/_platform/sales/${encodeURIComponent(sold.name)}`,
    task,
    seconds: SALE_RUN_SECONDS,
    signal,
    gone: NO_SALE,
    onFault: deps.onFault,
  });
}
