// Where the emulator's objects differ from Stripe's published samples (August 2026), each difference with its reason.

const newer = "new in the API version the SDK pins, after the samples";
const untaken = "optional: Stripe leaves it out for accounts and payments like ours, the sample shows every key";
const connect = "optional key of Connect objects; the sample is a platform's";

export const driftOf: Record<string, Record<string, string>> = {
  product: { tax_details: newer },
  "checkout.session": { allowed_payment_method_types: newer },
  subscription_item: { current_trial: newer },
  invoice: {
    subscription: "gone from the API: the sample still has it, the SDK's type says parent.subscription_details",
  },
  payment_intent: { allowed_payment_method_types: newer, payment_record: newer },
  charge: {
    radar_options: "optional: set for cards, the sample leaves it out",
    transfer: "a destination charge has it, the sample is none",
    refunds: "only when expanded, since API version 2022-11-15",
  },
  dispute: { intended_submission_method: newer },
  balance: { refund_and_dispute_prefunding: "optional: newer accounts have it", connect_reserved: untaken },
  bank_account: {
    account: connect,
    available_payout_methods: connect,
    default_for_currency: connect,
    future_requirements: connect,
    requirements: connect,
    customer: "a creator's bank account belongs to an account, the sample's to a customer",
  },
  account: { groups: "optional: accounts with a controller have it" },
};
