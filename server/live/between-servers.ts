// What one server tells all others of the installation, over PostgreSQL: each hears what one server told in the order in which it was told.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { type Batch, createBatches } from "./batches.ts";

export type BetweenServers = Readonly<{
  /** Goes out at once, or with the next batch while one is on its way. */
  tell(message: string): void;
  /** What was told before goes out first. */
  close(): Promise<void>;
}>;

export type BetweenServersDeps = Readonly<{
  /** Of the database that all servers share. */
  url: string;
  /** What another server told; one after the other. */
  hear(message: string): void;
  /** For a while it could not listen: nobody knows what was told meanwhile. */
  onGap(): void;
  onFault(error: unknown): void;
}>;

const CHANNEL = "ninefold_events";
const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;
/** How often it is asked whether the connection still lives, and how long an answer may take. */
const ASK_MS = 15_000;
const ANSWER_MS = 10_000;
/** Every server has read a large batch by then, or has lost its connection. */
const LARGE_KEPT_SECONDS = 60;
const CLOSE_MS = 2_000;

/** Of other servers whose last number is remembered; each start of one is another. */
const HEARD_MAX = 1_000;

/** What a notification says. Without messages they are in a row. */
const notification = z.object({ from: z.uuid(), number: z.number(), messages: z.array(z.string()).optional() });
type Notification = z.infer<typeof notification>;

/**
 * One connection both tells and listens. Statements on it follow each other, and PostgreSQL delivers notifications in the order of their
 * transactions, so batches arrive as they left. While one is on its way, what else is told gathers for the next.
 */
export function openBetweenServers({ url, hear, onGap, onFault }: BetweenServersDeps): BetweenServers {
  const self = randomUUID();
  const batches = createBatches();
  const state = {
    client: null as pg.Client | null,
    isClosed: false,
    hasListened: false,
    telling: null as Promise<void> | null,
    /** Reads one notification after the other, also those that wait for their row. */
    reading: Promise.resolve(),
    again: undefined as NodeJS.Timeout | undefined,
    cleaning: undefined as NodeJS.Timeout | undefined,
    isFull: false,
  };
  /** By server, the number of the last batch that was heard: what is told twice counts once. */
  const heard = new Map<string, number>();

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "ninefold events",
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    client.on("error", () => {});
    client.on("notification", ({ payload }) => {
      state.reading = state.reading.then(() => read(payload ?? "")).catch(onFault);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (state.isClosed) return void (await client.end());
    // A connection on which nothing comes any more looks like one on which nothing is told.
    const asking = setInterval(() => void client.query("select 1").catch(() => leave(client)), ASK_MS).unref();
    client.once("end", () => {
      clearInterval(asking);
      leave(client);
    });
    state.client = client;
    if (state.hasListened) onGap();
    state.hasListened = true;
    tellAll();
  }

  function open(): void {
    listen().catch((error: unknown) => {
      if (state.isClosed) return;
      onFault(error);
      openAgain();
    });
  }
  function openAgain(): void {
    clearTimeout(state.again);
    if (!state.isClosed) state.again = setTimeout(open, AGAIN_MS).unref();
  }

  /** A connection that broke, or on which something failed: another one takes its place. */
  function leave(client: pg.Client): void {
    if (state.client !== client) return;
    state.client = null;
    client.end().catch(() => {});
    openAgain();
  }

  function tellAll(): void {
    const { client } = state;
    if (!client || state.telling) return;
    state.telling = sendWaiting(client)
      .catch((error: unknown) => {
        if (!state.isClosed) onFault(error);
        // Refused on a connection that lives, as when there is no room: nothing was missed, and it is told again.
        if (error instanceof pg.DatabaseError && error.severity === "ERROR") return delay(AGAIN_MS);
        // What was not sent goes out over the next connection.
        leave(client);
      })
      .finally(() => {
        state.telling = null;
        if (!state.isClosed && batches.next().length > 0) tellAll();
      });
  }

  async function sendWaiting(client: pg.Client): Promise<void> {
    for (let going = batches.next(); going.length > 0; going = batches.next()) {
      await send(client, going);
      batches.sent();
      state.isFull = false;
    }
  }

  async function send(client: pg.Client, going: readonly Batch[]): Promise<void> {
    const large = going.filter(({ isLarge }) => isLarge);
    if (large.length > 0) {
      await client.query(
        `insert into large_events (server, number, payload)
         select $1, number, payload from unnest($2::bigint[], $3::text[]) as large (number, payload) on conflict do nothing`,
        [self, large.map(({ number }) => number), large.map(({ messages }) => JSON.stringify(messages))],
      );
      cleanLater();
    }
    // PostgreSQL tells equal notifications of a transaction once; these differ by their numbers.
    const told = going.map(({ number, messages, isLarge }): Notification => {
      return { from: self, number, ...(isLarge ? {} : { messages: [...messages] }) };
    });
    await client.query(
      "select pg_notify($1, text) from unnest($2::text[]) with ordinality as told (text, place) order by place",
      [CHANNEL, told.map((text) => JSON.stringify(text))],
    );
  }

  async function read(payload: string): Promise<void> {
    if (state.isClosed) return;
    const { from, number, messages } = notification.parse(JSON.parse(payload));
    if (from === self || number <= (heard.get(from) ?? 0)) return;
    if (heard.size >= HEARD_MAX) heard.clear();
    heard.set(from, number);
    for (const message of messages ?? (await largeOf(from, number))) hear(message);
  }

  async function largeOf(from: string, number: number): Promise<string[]> {
    const found = await state.client?.query<{ payload: string }>(
      "select payload from large_events where server = $1 and number = $2",
      [from, number],
    );
    const [large] = found?.rows ?? [];
    if (!large) throw new Error(`Events of another server are gone: ${from}, ${number}.`);
    return z.array(z.string()).parse(JSON.parse(large.payload));
  }

  /** Whoever writes large batches takes them away again, and what a killed server left. */
  function cleanLater(): void {
    state.cleaning ??= setTimeout(() => {
      state.cleaning = undefined;
      cleanUp().catch((error: unknown) => state.isClosed || onFault(error));
    }, LARGE_KEPT_SECONDS * 1_000).unref();
  }

  async function cleanUp(): Promise<void> {
    await state.client?.query("delete from large_events where created_at < now() - make_interval(secs => $1)", [
      LARGE_KEPT_SECONDS,
    ]);
    // What was written meanwhile goes the next time.
    const left = await state.client?.query("select from large_events limit 1");
    if ((left?.rowCount ?? 0) > 0) cleanLater();
  }

  open();
  return Object.freeze({
    tell(message: string) {
      if (state.isClosed) return;
      if (batches.add(message)) return tellAll();
      if (!state.isFull) onFault(new Error("Too much waits to be told to the other servers: some of it is lost."));
      state.isFull = true;
    },
    async close() {
      const tooLate = setTimeout(() => void state.client?.end().catch(() => {}), CLOSE_MS).unref();
      await state.telling;
      state.isClosed = true;
      clearTimeout(tooLate);
      clearTimeout(state.again);
      clearTimeout(state.cleaning);
      await state.client?.end().catch(() => {});
    },
  });
}
