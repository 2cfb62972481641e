// Asks the apps of a real fleet at the moments that the model drew for them.
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { callsOf, type Fleet } from "../simulate.ts";

export type Asked = Readonly<{
  /** Milliseconds of calls to apps that had been asked nothing for longer than they stay awake, and of all others. */
  wakes: number[];
  others: number[];
  /** Why calls failed, counted. */
  failures: Map<string, number>;
}>;

/** Seconds beyond the idle time after which an app is taken to sleep. */
const SURELY_ASLEEP = 1.5;
const CONNECTIONS = 64;

/**
 * @param addressOf where app `index` answers, and what admits its caller
 * @param signal ends it
 */
export async function replay(
  fleet: Pick<Fleet, "seed" | "rates" | "idle" | "swing" | "warmUp" | "lasts">,
  addressOf: (index: number) => Readonly<{ url: string; authorization: string }>,
): Promise<Asked> {
  const asked: Asked = { wakes: [], others: [], failures: new Map() };
  const dispatcher = new Agent({ connections: CONNECTIONS, headersTimeout: 60_000 });
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1_000;
  const under = new Set<Promise<void>>();
  const lastDone = new Map<number, number>();

  async function ask(index: number): Promise<void> {
    const before = lastDone.get(index) ?? Number.NEGATIVE_INFINITY;
    const at = passed();
    const isCounted = at >= fleet.warmUp;
    const isAsleep = at - before > fleet.idle + SURELY_ASLEEP;
    lastDone.set(index, at);
    const { url, authorization } = addressOf(index);
    const since = performance.now();
    try {
      const { statusCode, body } = await request(url, { dispatcher, headers: { authorization } });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
      if (isCounted) (isAsleep ? asked.wakes : asked.others).push(performance.now() - since);
    } catch (error) {
      const reason = String(error).slice(0, 80);
      asked.failures.set(reason, (asked.failures.get(reason) ?? 0) + 1);
    }
    lastDone.set(index, passed());
  }

  for (const { at, index } of momentsOf(fleet)) {
    const wait = at - passed();
    if (wait > 0.002) await delay(wait * 1_000);
    const call = ask(index).finally(() => under.delete(call));
    under.add(call);
  }
  await Promise.all(under);
  await dispatcher.close();
  return asked;
}

/** All calls of all apps within the run, the earliest first. */
export function momentsOf(
  fleet: Pick<Fleet, "seed" | "rates" | "idle" | "swing" | "warmUp" | "lasts">,
): { at: number; index: number }[] {
  const end = fleet.warmUp + fleet.lasts;
  const moments: { at: number; index: number }[] = [];
  for (let index = 0; index < fleet.rates.length; index += 1)
    for (const at of callsOf(fleet, index)) {
      if (at > end) break;
      moments.push({ at, index });
    }
  return moments.sort((one, other) => one.at - other.at);
}
