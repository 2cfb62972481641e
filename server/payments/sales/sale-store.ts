// SQL of sales and of what apps are to be told of them.
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { AppEnvironment, SaleEventKind, SaleLine } from "#contract";
import { type SalesTable, storableJson, type Tables } from "#database";

export type SaleRow = Selectable<SalesTable>;

export type SaleOffer = Readonly<{
  projectId: string;
  environment: AppEnvironment;
  /** As the app declares it. */
  name: string;
  userId: string | null;
  visitor: string | null;
  lines: readonly SaleLine[];
  amountCents: number;
  currency: string;
  data: unknown;
  returnUrl: string;
  destination: string | null;
  createdAt: Date;
}>;

export type SaleStore = ReturnType<typeof createSaleStore>;

export function createSaleStore(query: Kysely<Tables>) {
  const ofProject = (projectId: string, environment: AppEnvironment) =>
    query.selectFrom("sales").where("project_id", "=", projectId).where("environment", "=", environment);
  return {
    async add(offer: SaleOffer): Promise<SaleRow> {
      return query
        .insertInto("sales")
        .values({
          project_id: offer.projectId,
          environment: offer.environment,
          name: offer.name,
          user_id: offer.userId,
          visitor: offer.visitor,
          lines: storableJson(offer.lines),
          amount_cents: offer.amountCents,
          currency: offer.currency,
          data: offer.data === undefined ? undefined : storableJson(offer.data),
          return_url: offer.returnUrl,
          destination: offer.destination,
          stripe_session: null,
          charge_id: null,
          receipt_url: null,
          created_at: offer.createdAt,
          paid_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async find(id: string): Promise<SaleRow | null> {
      return (await query.selectFrom("sales").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
    },

    async ofCharge(chargeId: string): Promise<SaleRow | null> {
      const row = await query.selectFrom("sales").selectAll().where("charge_id", "=", chargeId).executeTakeFirst();
      return row ?? null;
    },

    /** The newest first. */
    list: (projectId: string, environment: AppEnvironment, limit: number): Promise<SaleRow[]> =>
      ofProject(projectId, environment)
        .selectAll()
        .where("status", "not in", ["open", "expired"])
        .orderBy("created_at", "desc")
        .limit(limit)
        .execute(),

    /** The oldest first. */
    openOf: (projectId: string, environment: AppEnvironment): Promise<SaleRow[]> =>
      ofProject(projectId, environment).selectAll().where("status", "=", "open").orderBy("created_at").execute(),

    /** Those of one buyer that wait, the oldest first. */
    openOfBuyer: (offer: Pick<SaleOffer, "projectId" | "environment" | "userId" | "visitor">): Promise<SaleRow[]> =>
      ofProject(offer.projectId, offer.environment)
        .selectAll()
        .where("status", "=", "open")
        .where("user_id", "is not distinct from", offer.userId === null ? sql<null>`null` : offer.userId)
        .where("visitor", "is not distinct from", offer.visitor === null ? sql<null>`null` : offer.visitor)
        .orderBy("created_at")
        .execute(),

    async countOpen(projectId: string, environment: AppEnvironment): Promise<number> {
      const { count } = await ofProject(projectId, environment)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("status", "=", "open")
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Those that were offered by `until`, that somebody went to Checkout for, and that wait to be paid. */
    unfinished: (until: Date): Promise<SaleRow[]> =>
      query
        .selectFrom("sales")
        .selectAll()
        .where("status", "=", "open")
        .where("stripe_session", "is not", null)
        .where("created_at", "<=", until)
        .orderBy("created_at")
        .limit(500)
        .execute(),

    /** Closes what was offered before `before` and nobody went to Checkout for. */
    async expireUnasked(before: Date): Promise<void> {
      await query
        .updateTable("sales")
        .set({ status: "expired" })
        .where("status", "=", "open")
        .where("stripe_session", "is", null)
        .where("created_at", "<", before)
        .execute();
    },

    /** Deletes what was never paid, and test payments of previews. */
    async forget(before: { expired: Date; preview: Date }): Promise<void> {
      await query
        .deleteFrom("sales")
        .where("status", "=", "expired")
        .where("charge_id", "is", null)
        .where("created_at", "<", before.expired)
        .execute();
      await query
        .deleteFrom("sales")
        .where("environment", "=", "preview")
        .where("created_at", "<", before.preview)
        .execute();
    },

    async chargesOfAccount(destination: string): Promise<string[]> {
      const rows = await query
        .selectFrom("sales")
        .select("charge_id")
        .where("destination", "=", destination)
        .where("charge_id", "is not", null)
        .execute();
      return rows.flatMap(({ charge_id: id }) => (id === null ? [] : [id]));
    },

    async nameSession(id: string, session: string): Promise<void> {
      await query.updateTable("sales").set({ stripe_session: session }).where("id", "=", id).execute();
    },

    /** How many live sales were paid since `from`, and not given back. */
    async countPaid(projectId: string, from: Date): Promise<number> {
      const { count } = await ofProject(projectId, "live")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("status", "=", "paid")
        .where("paid_at", ">=", from)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async removePreviewOf(projectId: string): Promise<void> {
      await query
        .deleteFrom("sales")
        .where("project_id", "=", projectId)
        .where("environment", "=", "preview")
        .execute();
    },
  };
}

/** What of a sale changed; written with what the app is to be told of it, in one transaction. @returns the event's id */
export async function writeSale(
  transaction: Transaction<Tables>,
  id: string,
  values: Partial<Pick<SaleRow, "status" | "charge_id" | "receipt_url" | "refunded_cents" | "paid_at">>,
  event: SaleEventKind | null,
): Promise<string | null> {
  await transaction.updateTable("sales").set(values).where("id", "=", id).execute();
  if (event === null) return null;
  const added = await transaction
    .insertInto("sale_events")
    .values({ sale_id: id, kind: event, finished_at: null, error: null })
    .onConflict((conflict) => conflict.columns(["sale_id", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}
