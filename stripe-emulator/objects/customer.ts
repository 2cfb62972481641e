// Customers and their cards.
import type * as Wire from "./wire.ts";

type CustomerInput = {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
  testClock: string | null;
  invoicePrefix: string;
  created: number;
};

export function buildCustomer(input: CustomerInput): Wire.Customer {
  return {
    id: input.id,
    object: "customer",
    address: null,
    balance: 0,
    created: input.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description,
    discount: null,
    email: input.email,
    invoice_prefix: input.invoicePrefix,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata,
    name: input.name,
    next_invoice_sequence: 1,
    phone: input.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: input.testClock,
  };
}

type CardMethodInput = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
  fingerprint: string;
  created: number;
};

export function buildCardMethod(input: CardMethodInput): Wire.PaymentMethod {
  return {
    id: input.id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: emptyAddress(), email: input.email, name: input.name, phone: null, tax_id: null },
    card: {
      brand: input.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: input.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: input.fingerprint,
      funding: "credit",
      generated_from: null,
      last4: input.last4,
      networks: { available: [input.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: input.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export const emptyAddress = (): Wire.Charge["billing_details"]["address"] & object => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
});
