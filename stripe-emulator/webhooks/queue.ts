// The delivery queue: durable, retried with growing pauses, and subject to the chaos switch.
import type { Store } from "../store/store.ts";
import { type Chaos, calm, randomSeries, shuffled } from "./chaos.ts";
import { signatureHeader } from "./sign.ts";

export type QueueOptions = {
  store: Store;
  /** Pauses after the first, second … failed attempt; the last one repeats until `attempts` are used up. */
  pausesMs: readonly number[];
  attempts: number;
  timeoutMs: number;
  log: (line: string) => void;
};

export type DeliveryCounts = {
  waiting: number;
  delivered: number;
  failed: number;
  dropped: number;
  duplicated: number;
};

type Delivery = { id: number; event: string; url: string; secret: string; body: string; attempts: number };

const parallel = 8;
const batch = 64;

export type Queue = ReturnType<typeof createQueue>;

/** Begins to deliver what is waiting, also what an earlier process left; `poke` after new events, `stop` before closing the store. */
export function createQueue(options: QueueOptions) {
  const { store } = options;
  const flying = new Set<number>();
  const listeners = new Set<() => void>();
  let chaos = calm;
  let random = randomSeries(chaos.seed);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pumping = false;

  function wakeIn(milliseconds: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(pump, milliseconds);
  }

  function pump(): void {
    if (stopped || pumping) return;
    pumping = true;
    decideFates();
    const due = waiting(Date.now()).filter(({ id }) => !flying.has(id));
    for (const delivery of (chaos.shuffle ? shuffled(due, random) : due).slice(0, parallel - flying.size))
      void send(delivery);
    pumping = false;
    if (flying.size >= parallel) return;
    const next = store.one(
      "select min(next_at) as at from deliveries where state = 'waiting' and id not in (select value from json_each(?))",
      JSON.stringify([...flying]),
    )?.at;
    if (next !== null && next !== undefined) wakeIn(Math.max(1, Math.min(Number(next) - Date.now(), 60_000)));
    for (const listener of listeners) listener();
  }

  /** Chaos meets each event once, before its first attempt. */
  function decideFates(): void {
    const fresh = store.all(
      "select id, event, url, secret, body from deliveries where fate = 0 and state = 'waiting' order by id limit 500",
    );
    if (fresh.length === 0) return;
    store.transaction(() => {
      for (const row of fresh) {
        const late = () => Date.now() + Math.floor(random() * chaos.delayMs);
        const dropped = random() < chaos.drop;
        store.run(
          "update deliveries set fate = 1, state = ?, next_at = ? where id = ?",
          dropped ? "dropped" : "waiting",
          late(),
          Number(row.id),
        );
        if (dropped || random() >= chaos.duplicate) continue;
        store.run(
          "insert into deliveries (event, url, secret, body, next_at, fate, copy) values (?, ?, ?, ?, ?, 1, 1)",
          String(row.event),
          String(row.url),
          String(row.secret),
          String(row.body),
          late(),
        );
      }
    });
  }

  function waiting(now: number): Delivery[] {
    const rows = store.all(
      "select id, event, url, secret, body, attempts from deliveries where state = 'waiting' and fate = 1 and next_at <= ? order by next_at, id limit ?",
      now,
      batch,
    );
    return rows.map((row) => ({
      id: Number(row.id),
      event: String(row.event),
      url: String(row.url),
      secret: String(row.secret),
      body: String(row.body),
      attempts: Number(row.attempts),
    }));
  }

  async function send(delivery: Delivery): Promise<void> {
    flying.add(delivery.id);
    const problem = await post(delivery, options.timeoutMs);
    flying.delete(delivery.id);
    if (stopped) return;
    if (problem === null)
      store.run(
        "update deliveries set state = 'delivered', attempts = attempts + 1, last_error = null where id = ?",
        delivery.id,
      );
    else recordFailure(delivery, problem);
    wakeIn(0);
  }

  function recordFailure({ id, attempts, event, url }: Delivery, problem: string): void {
    const pause = options.pausesMs[Math.min(attempts, options.pausesMs.length - 1)] ?? 1_000;
    const state = attempts + 1 >= options.attempts ? "failed" : "waiting";
    store.run(
      "update deliveries set attempts = attempts + 1, state = ?, next_at = ?, last_error = ? where id = ?",
      state,
      Date.now() + pause,
      problem,
      id,
    );
    if (attempts === 0 || state === "failed")
      options.log(`webhook ${event} to ${url}: ${problem}${state === "failed" ? "; given up" : ""}`);
  }

  function counts(): DeliveryCounts {
    const found: DeliveryCounts = { waiting: 0, delivered: 0, failed: 0, dropped: 0, duplicated: 0 };
    for (const row of store.all(
      "select state, count(*) as number, sum(copy) as copies from deliveries group by state",
    )) {
      const state = String(row.state);
      if (state === "waiting" || state === "delivered" || state === "failed" || state === "dropped")
        found[state] = Number(row.number);
      found.duplicated += Number(row.copies);
    }
    return found;
  }

  /** Resolves when nothing waits and nothing is under way; rejects after `withinMs`. */
  async function idle(withinMs = 10_000): Promise<void> {
    const until = Date.now() + withinMs;
    wakeIn(0);
    while (flying.size > 0 || counts().waiting > 0) {
      if (Date.now() > until) throw new Error(`webhooks still waiting: ${JSON.stringify(counts())}`);
      await new Promise<void>((resolve) => {
        const listener = () => {
          clearTimeout(fallback);
          listeners.delete(listener);
          resolve();
        };
        const fallback = setTimeout(listener, 20);
        listeners.add(listener);
      });
    }
  }

  return {
    poke: () => wakeIn(0),
    counts,
    idle,
    setChaos: (next: Partial<Chaos>) => {
      chaos = { ...calm, ...next };
      random = randomSeries(chaos.seed);
      return chaos;
    },
    /** Sends an event once more to every endpoint that had it; all dropped and failed ones when no event is named. */
    resend: (event?: string) => {
      const which = event === undefined ? "state in ('dropped', 'failed')" : "event = ?";
      const values = event === undefined ? [] : [event];
      const { changes } = store.run(
        `update deliveries set state = 'waiting', attempts = 0, next_at = 0, fate = 1 where ${which}`,
        ...values,
      );
      wakeIn(0);
      return Number(changes);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Null when the endpoint answered 2xx, otherwise what went wrong. */
async function post({ url, secret, body }: Delivery, timeoutMs: number): Promise<string | null> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  };
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : "could not be reached";
  }
}
