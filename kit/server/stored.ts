// What pages keep for one person (`useStored`): small values by key, in a table of the kit.
import { Hono } from "hono";
import { refusals } from "../words/refusals/index.ts";
import { sql } from "./database.ts";
import { refuse } from "./refusal.ts";
import { currentUser } from "./user.ts";

const KEY = /^[A-Za-z0-9][\w.:-]{0,79}$/;
/** Of one value as JSON. */
const VALUE_BYTES_MAX = 16 * 1024;
const KEYS_MAX = 100;

/** The calls behind `useStored`, to be mounted at `/api`. `null` means that nothing is kept under the key. */
export function storedRoutes(): Hono {
  const app = new Hono();
  const keyOf = (key: string): string =>
    KEY.test(key) ? key : refuse(422, "A key is letters, digits and . : _ -, at most 80 of them.");
  app.get("/_stored/:key", async (context) => {
    const [row] = await sql<{ value: unknown }[]>`
      select value from _stored where person = ${currentUser(context).id} and key = ${keyOf(context.req.param("key"))}`;
    return context.json({ value: row?.value ?? null });
  });
  app.put("/_stored/:key", async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const value: unknown = body !== null && typeof body === "object" && "value" in body ? body.value : null;
    await keep(currentUser(context).id, keyOf(context.req.param("key")), value);
    return context.body(null, 204);
  });
  return app;
}

async function keep(person: string, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await sql`delete from _stored where person = ${person} and key = ${key}`;
    return;
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > VALUE_BYTES_MAX) refuse(413, refusals().storedTooLarge);
  const written = await sql`
    insert into _stored (person, key, value)
    select ${person}, ${key}, ${text}::text::jsonb
    where exists (select from _stored where person = ${person} and key = ${key})
      or (select count(*) from _stored where person = ${person}) < ${KEYS_MAX}
    on conflict (person, key) do update set value = excluded.value, updated_at = now()`;
  if (written.count === 0) refuse(409, refusals().storedTooMany(KEYS_MAX));
}
