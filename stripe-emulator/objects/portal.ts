// The billing portal's configurations and sessions.
import type * as Wire from "./wire.ts";

type ConfigurationInput = {
  id: string;
  isDefault: boolean;
  headline: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  returnUrl: string | null;
  cancel: boolean;
  changeCard: boolean;
  showInvoices: boolean;
  cancelMode: "at_period_end" | "immediately";
  metadata: Record<string, string>;
  name: string | null;
  created: number;
};

export function buildPortalConfiguration(input: ConfigurationInput): Wire.PortalConfiguration {
  return {
    id: input.id,
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: {
      headline: input.headline,
      privacy_policy_url: input.privacyUrl,
      terms_of_service_url: input.termsUrl,
    },
    created: input.created,
    default_return_url: input.returnUrl,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: input.showInvoices },
      payment_method_update: { enabled: input.changeCard, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: input.cancel,
        mode: input.cancelMode,
        proration_behavior: "none",
      },
      subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: input.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: input.metadata,
    name: input.name,
    updated: input.created,
  };
}

type SessionInput = {
  id: string;
  configuration: string;
  customer: string;
  returnUrl: string | null;
  locale: "auto" | "en" | null;
  url: string;
  created: number;
};

export function buildPortalSession(input: SessionInput): Wire.PortalSession {
  return {
    id: input.id,
    object: "billing_portal.session",
    configuration: input.configuration,
    created: input.created,
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: input.locale,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: input.url,
  };
}
