// One call of the API: its method, its path, the parameters it takes and what it does.

import { noSuch } from "../engine/faults.ts";
import type { Jobs } from "../engine/timetable.ts";
import type { Engine } from "../engine/types.ts";
import type { Kind, Records } from "../store/records.ts";
import type { ListQuery } from "../store/store.ts";
import type { Reader } from "./parameters.ts";

export type Call<Parameters> = {
  engine: Engine;
  jobs: Jobs;
  /** The `{id}` and other named parts of the path. */
  id: string;
  parts: Record<string, string>;
  parameters: Parameters;
  /** The connected account named in `Stripe-Account`, or empty. */
  account: string;
};

export type Route = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** True for calls that move clocks: they take transactions of their own. */
  ownTransactions: boolean;
  run: (call: Call<unknown>) => unknown;
};

type Definition<Parameters> = {
  parameters: Reader<Parameters>;
  run: (call: Call<Parameters>) => unknown;
  ownTransactions?: boolean;
};

/** Binds a call's reader to its work, so that only parameters that were read are ever seen. */
export function route<Parameters>(method: Route["method"], path: string, definition: Definition<Parameters>): Route {
  return {
    method,
    path,
    ownTransactions: definition.ownTransactions ?? false,
    run: (call) => definition.run({ ...call, parameters: definition.parameters(call.parameters, "") }),
  };
}

/** Objects' names in Stripe's refusals, where they differ from ours. */
const labels: Partial<Record<Kind, string>> = {
  checkout_session: "checkout.session",
  payment_method: "PaymentMethod",
  portal_configuration: "configuration",
  test_clock: "test clock",
  balance_transaction: "balance transaction",
  application_fee: "application fee",
};

/** The object, or Stripe's "No such …": 404 when the path names it, 400 when a parameter does. */
export function find<K extends Kind>(
  { engine, account }: { engine: Engine; account?: string },
  kind: K,
  id: string,
  param?: string,
): Records[K] {
  const found = engine.store.get(kind, id);
  const label = labels[kind] ?? kind.replaceAll("_", "");
  if (!found || engine.store.ownerOf(kind, id) !== (account ?? ""))
    throw noSuch(label, id, param ?? "id", param === undefined);
  return found;
}

type Paging = { limit?: number; starting_after?: string; ending_before?: string };

export type Page<Item> = { object: "list"; data: Item[]; has_more: boolean; url: string };

/** A page of a list, newest first. */
export function page<K extends Kind>(
  call: Call<Paging>,
  kind: K,
  url: string,
  query: Pick<ListQuery, "where" | "created" | "except" | "anyOf" | "delivered"> = {},
): Page<Records[K]> {
  const { limit = 10, starting_after: startingAfter, ending_before: endingBefore } = call.parameters;
  for (const [param, cursor] of [
    ["starting_after", startingAfter],
    ["ending_before", endingBefore],
  ] as const) {
    if (cursor !== undefined) find(call, kind, cursor, param);
  }
  const rows = call.engine.store.list(kind, {
    ...query,
    owner: call.account,
    limit: limit + 1,
    startingAfter,
    endingBefore,
  });
  const more = rows.length > limit;
  const data = !more ? rows : endingBefore === undefined ? rows.slice(0, limit) : rows.slice(1);
  return { object: "list", data, has_more: more, url };
}

/** A page of something that is not stored as objects of its own (lines, reversals). */
export function pageOf<Item extends { id: string }>(
  items: Item[],
  { limit = 10, starting_after: after }: Paging,
  url: string,
): Page<Item> {
  const start = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  return { object: "list", data: items.slice(start, start + limit), has_more: start + limit < items.length, url };
}
