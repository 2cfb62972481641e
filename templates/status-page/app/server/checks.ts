// Asks every service that has an address whether it is there.
import { fetchOutside, sql } from "@ninefold/server";
import { keepState, type State } from "./states.ts";

const SLOW_MS = 3_000;
const GIVEN_UP_MS = 10_000;
const AT_ONCE = 5;

export async function checkAll(signal: AbortSignal): Promise<void> {
  const asked = await sql<{ id: string; address: string }[]>`
    select id, address from services where address is not null and address <> '' order by position limit 100`;
  for (let from = 0; from < asked.length && !signal.aborted; from += AT_ONCE)
    await Promise.all(
      asked.slice(from, from + AT_ONCE).map(async ({ id, address }) => keepState(id, await stateOf(address))),
    );
}

async function stateOf(address: string): Promise<State> {
  const began = Date.now();
  try {
    const { status } = await fetchOutside(address, { method: "GET", signal: AbortSignal.timeout(GIVEN_UP_MS) });
    if (status >= 500) return "Down";
    return Date.now() - began > SLOW_MS ? "Slow" : "Works";
  } catch {
    return "Down";
  }
}
