// `expand[]`: ids in an answer become the objects they name, as deep as Stripe allows.

import { lineItemsOf } from "../engine/checkout.ts";
import { invalidRequest } from "../engine/faults.ts";
import { paymentsOf } from "../engine/invoices.ts";
import { asOf } from "../engine/ledger.ts";
import type { Engine } from "../engine/types.ts";
import { buildAccount } from "../objects/account.ts";
import type { Kind } from "../store/records.ts";

const maximumDepth = 4;

/** What an id's prefix says it is. */
const kinds: Record<string, Kind> = {
  cus: "customer",
  prod: "product",
  price: "price",
  sub: "subscription",
  in: "invoice",
  pi: "payment_intent",
  ch: "charge",
  py: "charge",
  pm: "payment_method",
  seti: "setup_intent",
  re: "refund",
  pyr: "refund",
  dp: "dispute",
  tr: "transfer",
  fee: "application_fee",
  txn: "balance_transaction",
  po: "payout",
  bpc: "portal_configuration",
  clock: "test_clock",
};

type Bag = Record<string, unknown>;

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value);

/** Gives a copy of the answer with the asked fields filled in; an impossible field is refused as Stripe refuses it. */
export function expandAnswer(engine: Engine, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > maximumDepth)
      throw invalidRequest(
        `You cannot expand more than ${maximumDepth} levels of a property. Property: ${path}`,
        "expand",
      );
    descend(engine, copy, steps, path);
  }
  return copy;
}

function descend(engine: Engine, at: unknown, steps: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const item of at) descend(engine, item, steps, path);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || at === null) return;
  if (!isBag(at)) throw cannotExpand(path);
  if (step === "data" && Array.isArray(at.data)) {
    for (const item of at.data) descend(engine, item, rest, path);
    return;
  }
  const value = fieldOf(engine, at, step, path);
  at[step] = value;
  descend(engine, value, rest, path);
}

function fieldOf(engine: Engine, bag: Bag, field: string, path: string): unknown {
  const value = bag[field];
  if (typeof value === "string") return lookUp(engine, value) ?? refuse(path);
  if (Array.isArray(value))
    return value.map((item) => (typeof item === "string" ? (lookUp(engine, item) ?? item) : item));
  if (value === undefined) return included(engine, bag, field) ?? refuse(path);
  return value;
}

const refuse = (path: string): never => {
  throw cannotExpand(path);
};

const cannotExpand = (path: string) => invalidRequest(`This property cannot be expanded (${path}).`, "expand");

function lookUp(engine: Engine, id: string): unknown {
  const prefix = id.slice(0, id.indexOf("_"));
  if (prefix === "acct") {
    const progress = engine.store.get("account_progress", id);
    return progress && buildAccount(progress);
  }
  const kind = kinds[prefix];
  if (!kind) return undefined;
  if (kind === "balance_transaction") return asOf(engine.store.must(kind, id), engine.now());
  return structuredClone(engine.store.get(kind, id) ?? engine.store.get("deleted_customer", id));
}

/** Lists that are left out of an object unless they are asked for. */
function included(engine: Engine, bag: Bag, field: string): unknown {
  const id = String(bag.id);
  const list = (data: unknown[], url: string) => ({ object: "list", data, has_more: false, url });
  if (bag.object === "checkout.session" && field === "line_items")
    return list(lineItemsOf(engine, id), `/v1/checkout/sessions/${id}/line_items`);
  if (bag.object === "invoice" && field === "payments")
    return list(paymentsOf(engine, id), `/v1/invoice_payments?invoice=${id}`);
  if (bag.object === "charge" && field === "refunds")
    return list(engine.store.list("refund", { where: { charge: id } }), `/v1/charges/${id}/refunds`);
  if (bag.object === "customer" && field === "subscriptions") {
    const living = engine.store
      .list("subscription", { where: { customer: id } })
      .filter(({ status }) => status !== "canceled");
    return list(living, `/v1/customers/${id}/subscriptions`);
  }
  return undefined;
}
