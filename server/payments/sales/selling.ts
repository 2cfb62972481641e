// What other rooms may ask about sales: offer one for an app, look at them, give one back.
import {
  type AppEnvironment,
  type NewSale,
  type OfferedSale,
  type ProjectSales,
  SALE_MAX_CENTS,
  type Sale,
  SELLER_UNAVAILABLE,
} from "#contract";
import { badRequest, notFound, Refusal } from "#http";
import { monthOf } from "../decisions.ts";
import type { PaymentModules } from "../modules.ts";
import { withStripeErrors } from "../route-dependencies.ts";
import type { PaymentDependencies } from "../types.ts";
import { presentSale, totalOf } from "./sale-facts.ts";
import type { SaleRow } from "./sale-store.ts";

export type Selling = ReturnType<typeof createSelling>;
type App = Readonly<{ projectId: string; environment: AppEnvironment }>;

const NONE = "There is no such payment.";
const CANT_BE_PAID = "The creator of this app can't take payments right now. Please try again later.";

export function createSelling(
  { config, provider, publicUrl, projects }: PaymentDependencies,
  { sales, accounts, ledger, nowMs }: Pick<PaymentModules, "sales" | "accounts" | "ledger" | "nowMs">,
) {
  const isEmulated = provider.secretKey === null;
  const { store } = sales;

  /** @throws Refusal 400 outside of the bounds */
  function amountOf(lines: NewSale["lines"]): number {
    const amount = totalOf(lines);
    const money = (cents: number) => `${(cents / 100).toFixed(2)} ${config.currency.toUpperCase()}`;
    if (amount < config.minimumPriceCents) throw badRequest(`A sale is ${money(config.minimumPriceCents)} at least.`);
    if (amount > SALE_MAX_CENTS) throw badRequest(`A sale is ${money(SALE_MAX_CENTS)} at most.`);
    return amount;
  }

  /** The account that a live sale pays. @throws Refusal 409 while it can't be */
  async function destinationOf({ projectId, environment }: App): Promise<string | null> {
    if (environment === "preview") return null;
    const project = await projects().store.find(projectId);
    const account = project && (await accounts.openOf(project.ownerId));
    if (!account?.transfersActive) throw new Refusal(409, CANT_BE_PAID, SELLER_UNAVAILABLE);
    return account.stripeId;
  }

  async function find({ projectId, environment }: App, id: string): Promise<SaleRow> {
    const row = await store.find(id);
    if (row?.project_id !== projectId || row.environment !== environment) throw notFound(NONE);
    return row;
  }

  return Object.freeze({
    /** @throws Refusal 400, 409, 429 with a sentence for the buyer or for the app's author */
    async offer(app: App, wanted: NewSale, returnUrl: string): Promise<OfferedSale> {
      const amountCents = amountOf(wanted.lines);
      const offer = {
        ...app,
        name: wanted.sale,
        userId: wanted.person,
        visitor: wanted.person === null ? wanted.visitor : null,
        lines: wanted.lines,
        amountCents,
        currency: config.currency,
        data: wanted.data,
        returnUrl,
        destination: await destinationOf(app),
        createdAt: new Date(nowMs()),
      };
      const row = await withStripeErrors(() => sales.offer(offer));
      const { amount, test } = presentSale(row, isEmulated);
      return { id: row.id, url: `${publicUrl}/api/sales/${row.id}/checkout`, amount, test };
    },
    /** @throws Refusal 404 */
    of: async (app: App, id: string): Promise<Sale> => presentSale(await find(app, id), isEmulated),
    /** Gives all of it back. @throws Refusal 404, 409 */
    async refund(app: App, id: string): Promise<void> {
      await find(app, id);
      await withStripeErrors(() => sales.refund(id));
    },
    present: (row: SaleRow): Sale => presentSale(row, isEmulated),
    list: (app: App, limit: number): Promise<SaleRow[]> => store.list(app.projectId, app.environment, limit),
    async figuresOf(projectId: string): Promise<ProjectSales["figures"]> {
      const month = monthOf(new Date(nowMs()));
      const [monthCents, monthCount, earnedCents] = await Promise.all([
        ledger.salesSince(projectId, month, "sales"),
        store.countPaid(projectId, month),
        ledger.earningsOfSales(projectId),
      ]);
      return { monthCents, monthCount, earnedCents };
    },
    async canBePaid(ownerId: string): Promise<boolean> {
      return (await accounts.openOf(ownerId))?.transfersActive ?? false;
    },
    currency: config.currency,
    removePreviewOf: store.removePreviewOf,
  });
}
