// Sample rows for the preview: `server/seed.ts` exports `seed(async ({ insert }) => { … })`.
import { columnName, type Draft, type Entity, type Row, SAMPLE_OWNER } from "../entity/index.ts";
import { startOf, withTotals } from "../entity/totals.ts";
import { sql, type Transaction } from "./database.ts";
import { moveStocks } from "./rules.ts";
import { followChange } from "./sums.ts";
import { loadValidation } from "./validate.ts";

export type SeedTools = {
  /** Adds rows and gives them with their ids. They belong to the app's owner, or to the person named in `by`. */
  insert<E extends Entity>(entity: E, rows: readonly Draft<E>[], by?: { id: string; name: string }): Promise<Row<E>[]>;
  sql: Transaction;
};
export type Seed = () => Promise<void>;

/** Runs in one transaction: all sample rows or none. */
export function seed(write: (tools: SeedTools) => Promise<void>): Seed {
  return async () => {
    await sql.begin(async (tx) => {
      // A seed names its entities as it goes: what a row points at was inserted before it.
      const catalog = new Map<string, Entity>();
      await write({
        sql: tx,
        insert(entity, rows, by) {
          catalog.set(entity.name, entity);
          return insertSamples({ tx, catalog }, { entity, rows, by });
        },
      });
    });
  };
}

/** Rows of an app in use came one after another: lists keep the order in which the samples are written, the newest first. */
const APART_MS = 7 * 60 * 60 * 1000 + 13 * 60 * 1000;

type Samples<E extends Entity> = { entity: E; rows: readonly Draft<E>[]; by: { id: string; name: string } | undefined };

async function insertSamples<E extends Entity>(
  { tx, catalog }: { tx: Transaction; catalog: ReadonlyMap<string, Entity> },
  { entity, rows, by }: Samples<E>,
): Promise<Row<E>[]> {
  const owner = { owner_id: by ? `${SAMPLE_OWNER}:${by.id}` : SAMPLE_OWNER, owner_name: by?.name ?? "" };
  const { createSchema, messagesOf } = await loadValidation();
  const inserted: Row<E>[] = [];
  const now = Date.now();
  for (const [index, row] of rows.entries()) {
    const parsed = createSchema(entity).safeParse(row);
    if (!parsed.success) {
      const messages = Object.entries(messagesOf(parsed.error)).map(([key, message]) => `${key}: ${message}`);
      throw new Error(`Sample row ${index + 1} of "${entity.name}" is wrong. ${messages.join("; ")}`);
    }
    // Server-written fields may be given here: this is code of the server.
    const values = withTotals(entity, { ...startOf(entity), ...pick(row, entity), ...parsed.data });
    const columns = Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[columnName(key), value]])),
    );
    const at = new Date(now - index * APART_MS);
    const written = { ...columns, ...owner, created_at: at, updated_at: at };
    const [raw] = await tx`insert into ${tx(entity.name)} ${tx(written)} returning id, created_at, updated_at`;
    await moveStocks({ tx, catalog, entity }, values);
    await followChange({ tx, catalog }, entity, { before: null, after: values });
    const given = {
      id: raw?.id,
      ownerId: owner.owner_id,
      ownerName: owner.owner_name,
      createdAt: raw?.created_at,
      updatedAt: raw?.updated_at,
    };
    // What was checked and written has the entity's fields; labels are read later, through the calls.
    inserted.push({ ...values, ...given, _labels: {}, _can: { update: true, delete: true } } as Row<E>);
  }
  return inserted;
}

function pick(row: object, entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => Object.hasOwn(entity.fields, key) && value !== undefined),
  );
}
