// Sales as the app's owner sees them: what was sold, what the app was told, the figures; refunds, and telling it once more.
import { type ProjectSales, SALES_SHOWN, type SaleEventKind, type SoldSale } from "#contract";
import { conflict, notFound } from "#http";
import type { Jobs } from "#jobs";
import { SALE_EVENT_QUEUE, type Selling } from "#payments";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import type { AppOf } from "../common/declarations/store.ts";
import type { SaleEventRow, SaleEventStore } from "./event-store.ts";

export type SaleOverview = ReturnType<typeof createSaleOverview>;

export function createSaleOverview(deps: {
  store: SaleEventStore;
  selling: Selling;
  declarations: Pick<KeptDeclarations, "of">;
  jobs: Pick<Jobs, "enqueue">;
}) {
  const { store, selling } = deps;

  async function salesOf(app: AppOf): Promise<SoldSale[]> {
    const rows = await selling.list(app, SALES_SHOWN);
    const [events, names] = await Promise.all([
      store.ofSales(rows.map(({ id }) => id)),
      store.usernames(rows.flatMap(({ user_id: id }) => (id === null ? [] : [id]))),
    ]);
    return rows.map((row) => {
      const { data: _kept, ...shown } = selling.present(row);
      return {
        ...shown,
        buyer: row.user_id === null ? null : (names.get(row.user_id) ?? null),
        refundedCents: row.refunded_cents,
        events: events.filter(({ sale_id: id }) => id === row.id).map(entryOf),
      };
    });
  }

  async function of(app: AppOf, ownerId: string): Promise<ProjectSales> {
    const [declared, canBePaid, figures, sales] = await Promise.all([
      deps.declarations.of(app),
      selling.canBePaid(ownerId),
      selling.figuresOf(app.projectId),
      salesOf(app),
    ]);
    return { declared: declared.sales, canBePaid, currency: selling.currency, figures, sales };
  }

  return Object.freeze({
    of,
    /** @throws Refusal 404, 409 */
    refund: (app: AppOf, saleId: string): Promise<void> => selling.refund(app, saleId),
    /** Tells the app once more. @throws Refusal 404, 409 while it is being told */
    async tellAgain(app: AppOf, saleId: string, kind: SaleEventKind): Promise<void> {
      await selling.of(app, saleId);
      const known = (await store.ofSales([saleId])).find((one) => one.kind === kind);
      if (!known) throw notFound("There is nothing to tell of this sale.");
      const id = await store.again(saleId, kind);
      if (id === null) throw conflict("The app is being told just now.");
      await deps.jobs.enqueue(SALE_EVENT_QUEUE, id);
    },
  });
}

const entryOf = ({ kind, state, attempts, error }: SaleEventRow) => ({ kind, state, attempts, error });
