// Selling once: the app's server says what and for how much, the platform takes the money.
import type { Context } from "hono";
import { refuse } from "../refusal.ts";
import type { Sale } from "./declared.ts";
import { callPlatform } from "./platform.ts";

export type SaleLine = {
  /** As the buyer reads it in Checkout. */
  name: string;
  /** Whole cents of one, as in `money()` fields. */
  amount: number;
  quantity?: number;
};

/** One thing, or several as `lines`. */
export type Offer = (SaleLine | { lines: readonly SaleLine[] }) & {
  /** Comes back in `onPaid`: which row it is about. */
  data?: unknown;
  /** The page to come back to, as in "/tickets". */
  back?: string;
};

/** What a call answers to `BuyButton`. `test`: no real money moves. */
export type OfferedSale = { id: string; url: string; amount: number; test: boolean };

/**
 * Offers whoever makes this call something for money; `sale` is a name of `createServer({ sales })`. Amounts come from rows
 * or constants, never from the page. @throws Refusal 400, 409 while the app's owner can't be paid, 429
 */
export async function sell(context: Context, sale: string, { data, back, ...offer }: Offer): Promise<OfferedSale> {
  const { id: person = null } = context.get("user") ?? {};
  const { id: visitor = null } = context.get("visitor") ?? {};
  if (person === null && !visitor) return refuse(401, "Nobody is here to pay.");
  const lines = "lines" in offer ? offer.lines : [offer];
  const host = context.req.header("x-forwarded-host") ?? "";
  const json = { sale, lines, data, back, person, visitor, host };
  const answer = await callPlatform("/sales", { method: "POST", json });
  // The platform's own answer (`offeredSale` of its contract).
  return (await answer.json()) as OfferedSale;
}

/** What became of a sale. @throws Refusal 404 */
export async function saleOf(id: string): Promise<Sale> {
  const answer = await callPlatform(`/sales/${encodeURIComponent(id)}`);
  // The platform's own answer (`sale` of its contract).
  return (await answer.json()) as Sale;
}

/** What a page may know of the sale that its person comes back from. */
const shown = ({ data: _kept, person: _buyer, ...sale }: Sale) => sale;
const none = () => refuse(404, "There is no such payment.");

/** A person's own, or a visitor's: that is known by its id alone, which nobody can guess. */
export async function ownSale(context: Context): Promise<Response> {
  const sale = await saleOf(context.req.param("id") ?? "");
  return sale.person === null || sale.person === context.get("user").id ? context.json(shown(sale)) : none();
}

export async function saleOfVisitor(context: Context): Promise<Response> {
  const sale = await saleOf(context.req.param("id") ?? "");
  return sale.person === null ? context.json(shown(sale)) : none();
}
