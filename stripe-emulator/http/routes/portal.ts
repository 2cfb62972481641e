// /v1/billing_portal: configurations and sessions.
import type Stripe from "stripe";
import { hourSeconds } from "../../engine/calendar.ts";
import { newId, randomText } from "../../engine/identifiers.ts";
import type { Engine } from "../../engine/types.ts";
import { buildPortalConfiguration, buildPortalSession } from "../../objects/portal.ts";
import type * as Wire from "../../objects/wire.ts";
import {
  clearable,
  expand,
  flag,
  group,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  required,
  text,
  url,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { find, page, type Route, route } from "../route.ts";
import { allowedRedirect } from "./redirects.ts";

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

const features = group<Features>()({
  invoice_history: group<NonNullable<Features["invoice_history"]>>()({ enabled: required(flag) }),
  payment_method_update: group<NonNullable<Features["payment_method_update"]>>()({ enabled: required(flag) }),
  subscription_cancel: group<NonNullable<Features["subscription_cancel"]>>()({
    enabled: required(flag),
    mode: oneOf("at_period_end", "immediately"),
    proration_behavior: oneOf("none"),
  }),
  subscription_update: group<NonNullable<Features["subscription_update"]>>()({ enabled: required(oneOf("false")) }),
  customer_update: group<NonNullable<Features["customer_update"]>>()({ enabled: required(oneOf("false")) }),
});

const profile = group<Stripe.BillingPortal.ConfigurationCreateParams.BusinessProfile>()({
  headline: clearable(text(60)),
  privacy_policy_url: url,
  terms_of_service_url: url,
});

const createConfiguration = route("POST", "/v1/billing_portal/configurations", {
  parameters: group<Stripe.BillingPortal.ConfigurationCreateParams>()({
    features: required(features),
    business_profile: profile,
    default_return_url: clearable(url),
    metadata,
    name: clearable(text()),
    ...expand,
  }),
  run: ({ engine, parameters: given }) => {
    const configuration = buildPortalConfiguration({
      id: newId("bpc"),
      isDefault: engine.store.list("portal_configuration", { limit: 1 }).length === 0,
      headline: given.business_profile?.headline ?? null,
      privacyUrl: given.business_profile?.privacy_policy_url ?? null,
      termsUrl: given.business_profile?.terms_of_service_url ?? null,
      returnUrl: given.default_return_url
        ? allowedRedirect(engine, given.default_return_url, "default_return_url")
        : null,
      cancel: given.features.subscription_cancel?.enabled ?? false,
      changeCard: given.features.payment_method_update?.enabled ?? false,
      showInvoices: given.features.invoice_history?.enabled ?? false,
      cancelMode: given.features.subscription_cancel?.mode ?? "at_period_end",
      metadata: mergeMetadata({}, given.metadata),
      name: given.name ?? null,
      created: engine.now(),
    });
    return engine.save("portal_configuration", configuration, "billing_portal.configuration.created");
  },
});

/** The configuration of sessions that name none: made with everything on, as Stripe's test mode has one from the start. */
function defaultConfiguration(engine: Engine): Wire.PortalConfiguration {
  const known = engine.store.list("portal_configuration", { where: { is_default: true }, limit: 1 })[0];
  if (known) return known;
  const made = buildPortalConfiguration({
    id: newId("bpc"),
    isDefault: true,
    headline: null,
    privacyUrl: null,
    termsUrl: null,
    returnUrl: null,
    cancel: true,
    changeCard: true,
    showInvoices: true,
    cancelMode: "at_period_end",
    metadata: {},
    name: null,
    created: engine.now(),
  });
  return engine.store.put("portal_configuration", made);
}

const updateConfiguration = route("POST", "/v1/billing_portal/configurations/:id", {
  parameters: group<Stripe.BillingPortal.ConfigurationUpdateParams>()({
    active: flag,
    business_profile: profile,
    default_return_url: clearable(url),
    features,
    metadata,
    name: clearable(text()),
    ...expand,
  }),
  run: (call) => {
    const configuration = find(call, "portal_configuration", call.id);
    const { active, features: wanted, metadata: change, default_return_url: returnUrl, name } = call.parameters;
    const old = configuration.features;
    const next: Wire.PortalConfiguration = {
      ...configuration,
      ...(active === undefined ? {} : { active }),
      ...(name === undefined ? {} : { name }),
      ...(returnUrl === undefined
        ? {}
        : { default_return_url: returnUrl && allowedRedirect(call.engine, returnUrl, "default_return_url") }),
      metadata: mergeMetadata(configuration.metadata ?? {}, change),
      features: {
        ...old,
        invoice_history: { ...old.invoice_history, ...wanted?.invoice_history },
        payment_method_update: { ...old.payment_method_update, ...wanted?.payment_method_update },
        subscription_cancel: { ...old.subscription_cancel, ...wanted?.subscription_cancel },
      },
      updated: call.engine.now(),
    };
    return call.engine.save("portal_configuration", next, "billing_portal.configuration.updated");
  },
});

const createSession = route("POST", "/v1/billing_portal/sessions", {
  parameters: group<Stripe.BillingPortal.SessionCreateParams>()({
    customer: required(text()),
    configuration: text(),
    return_url: url,
    locale: oneOf("auto", "en"),
    ...expand,
  }),
  run: (call) => {
    const { engine, parameters: given } = call;
    const customer = find(call, "customer", given.customer, "customer");
    const configuration = given.configuration
      ? find(call, "portal_configuration", given.configuration, "configuration")
      : defaultConfiguration(engine);
    const returnUrl = given.return_url
      ? allowedRedirect(engine, given.return_url, "return_url")
      : configuration.default_return_url;
    const id = newId("bps");
    const key = randomText(40);
    engine.store.put("page_key", {
      id: key,
      page: "portal",
      subject: id,
      expiresAt: engine.now() + hourSeconds,
      usedAt: null,
      returnUrl,
      refreshUrl: null,
      visitor: null,
    });
    const session = buildPortalSession({
      id,
      configuration: configuration.id,
      customer: customer.id,
      returnUrl,
      locale: given.locale ?? null,
      url: engine.pageUrl(`/portal/${key}`),
      created: engine.now(),
    });
    return engine.save("portal_session", session, "billing_portal.session.created");
  },
});

export const portalRoutes: Route[] = [
  createConfiguration,
  updateConfiguration,
  retrieval("/v1/billing_portal/configurations/:id", "portal_configuration"),
  route("GET", "/v1/billing_portal/configurations", {
    parameters: group<Stripe.BillingPortal.ConfigurationListParams>()({ ...paging, active: flag, is_default: flag }),
    run: (call) =>
      page(call, "portal_configuration", "/v1/billing_portal/configurations", {
        where: { active: call.parameters.active, is_default: call.parameters.is_default },
      }),
  }),
  createSession,
];
