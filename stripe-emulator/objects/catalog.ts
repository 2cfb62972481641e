// Products, prices and the older plan shape that subscription items still carry.
import type * as Wire from "./wire.ts";

type ProductInput = {
  id: string;
  name: string;
  description?: string | null;
  metadata: Record<string, string>;
  active: boolean;
  images: string[];
  url: string | null;
  statementDescriptor: string | null;
  unitLabel: string | null;
  created: number;
};

export function buildProduct(input: ProductInput): Wire.Product {
  return {
    id: input.id,
    object: "product",
    active: input.active,
    created: input.created,
    default_price: null,
    description: input.description ?? null,
    images: input.images,
    livemode: false,
    marketing_features: [],
    metadata: input.metadata,
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statementDescriptor,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: input.unitLabel,
    updated: input.created,
    url: input.url,
  };
}

/** `day`, `week`, `month` or `year`. */
export type Interval = NonNullable<Wire.Price["recurring"]>["interval"];

type PriceInput = {
  id: string;
  product: string;
  currency: string;
  unitAmountCents: number;
  interval: Interval | null;
  intervalCount: number;
  nickname: string | null;
  lookupKey: string | null;
  metadata: Record<string, string>;
  active: boolean;
  created: number;
};

export function buildPrice(input: PriceInput): Wire.Price {
  return {
    id: input.id,
    object: "price",
    active: input.active,
    billing_scheme: "per_unit",
    created: input.created,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey,
    metadata: input.metadata,
    nickname: input.nickname,
    product: input.product,
    recurring: input.interval
      ? {
          interval: input.interval,
          interval_count: input.intervalCount,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: input.interval ? "recurring" : "one_time",
    unit_amount: input.unitAmountCents,
    unit_amount_decimal: String(input.unitAmountCents),
  };
}

/** A price in the plan's shape; only recurring prices have one. */
export function planOf(price: Wire.Price): Wire.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
