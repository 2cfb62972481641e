// What the parameters of a subscription's update, or of its preview, ask for: another price, or a new period.
import { invalidRequest } from "../../engine/faults.ts";
import type { PriceSwitch, Proration } from "../../engine/subscription-changes.ts";
import { itemOf } from "../../objects/subscription.ts";
import type * as Wire from "../../objects/wire.ts";
import { type Call, find } from "../route.ts";

type SwitchParameters = {
  items?: { id?: string; price?: string; quantity?: number }[];
  proration_behavior?: Proration;
  proration_date?: number;
  billing_cycle_anchor?: "now" | "unchanged";
  payment_behavior?: string;
};

/** The price switch that the parameters ask for, if they ask for one. */
export function priceSwitch(call: Call<SwitchParameters>, subscription: Wire.Subscription): PriceSwitch | null {
  const { items, ...given } = call.parameters;
  const [wanted, ...others] = items ?? [];
  if (!wanted && given.billing_cycle_anchor !== "now") return null;
  if (others.length > 0) throw invalidRequest("The emulator takes exactly one item per subscription.", "items");
  const item = itemOf(subscription);
  if (wanted && wanted.id === undefined)
    throw invalidRequest(
      "The emulator's subscriptions have one item: name it with `items[0][id]` to change its price.",
      "items[0][id]",
    );
  if (wanted && wanted.id !== item.id)
    throw invalidRequest(`No such subscription item: '${wanted.id}'`, "items[0][id]", "resource_missing");
  const price = wanted?.price ? find(call, "price", wanted.price, "items[0][price]") : item.price;
  if (!price.recurring)
    throw invalidRequest(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      "items[0][price]",
    );
  if (!price.active && price.id !== item.price.id)
    throw invalidRequest("The price specified is inactive. This field only accepts active prices.", "items[0][price]");
  refuseDateOutside(item, given.proration_date);
  const quantity = wanted?.quantity ?? item.quantity ?? 1;
  if (price.id === item.price.id && quantity === item.quantity && given.billing_cycle_anchor !== "now") return null;
  return {
    price,
    quantity,
    proration: given.proration_behavior ?? "create_prorations",
    prorationDate: given.proration_date ?? null,
    restart: given.billing_cycle_anchor === "now",
    orFail: given.payment_behavior === "error_if_incomplete",
  };
}

function refuseDateOutside(item: Wire.SubscriptionItem, date: number | undefined): void {
  if (date === undefined || (date >= item.current_period_start && date <= item.current_period_end)) return;
  throw invalidRequest("Cannot specify proration date outside of current subscription period.", "proration_date");
}
