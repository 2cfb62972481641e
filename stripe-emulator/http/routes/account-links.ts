// Links into an account's hosted pages, good once and for minutes: onboarding, and the Express dashboard.
import type Stripe from "stripe";
import { isoTime } from "../../engine/events.ts";
import { invalidRequest } from "../../engine/faults.ts";
import { randomText } from "../../engine/identifiers.ts";
import { detailsSubmitted } from "../../engine/requirements.ts";
import type * as Wire from "../../objects/wire.ts";
import { expand, group, oneOf, required, text, url } from "../parameters.ts";
import { type Call, type Route, route } from "../route.ts";
import { openAccount } from "./accounts.ts";
import { allowedRedirect } from "./redirects.ts";

const linkMinutes = 5;

const place = group<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>()({
  collection_options: group()({
    fields: oneOf("currently_due", "eventually_due"),
    future_requirements: oneOf("include", "omit"),
  }),
  refresh_url: required(url),
  return_url: url,
});

const linkParameters = group<Stripe.V2.Core.AccountLinkCreateParams>()({
  account: required(text()),
  use_case: required(
    group<Stripe.V2.Core.AccountLinkCreateParams.UseCase>()({
      type: required(oneOf("account_onboarding", "account_update")),
      account_onboarding: place,
      account_update: place,
    }),
  ),
});

function link({ engine, parameters: given }: Call<ReturnType<typeof linkParameters>>): Wire.AccountLink {
  const progress = openAccount(engine, given.account);
  const { type } = given.use_case;
  const details = given.use_case[type];
  if (!details)
    throw invalidRequest(`Missing required param: use_case.${type}.`, `use_case.${type}`, "parameter_missing");
  const key = randomText(40);
  const now = engine.now();
  const refreshUrl = allowedRedirect(engine, details.refresh_url, "refresh_url");
  const returnUrl = details.return_url ? allowedRedirect(engine, details.return_url, "return_url") : null;
  engine.store.put("page_key", {
    id: key,
    page: "onboarding",
    subject: progress.id,
    expiresAt: now + linkMinutes * 60,
    usedAt: null,
    returnUrl,
    refreshUrl,
    visitor: null,
  });
  return {
    object: "v2.core.account_link",
    account: progress.id,
    created: isoTime(now),
    expires_at: isoTime(now + linkMinutes * 60),
    livemode: false,
    url: engine.pageUrl(`/onboarding/${key}`),
    use_case: given.use_case,
  };
}

/** A login link to the Express dashboard, good once; refused until the account's details are all in. */
function loginLink({ engine, id }: Call<unknown>): Wire.LoginLink {
  const progress = openAccount(engine, id);
  if (progress.dashboard !== "express")
    throw invalidRequest(
      `Cannot create a login link for an account that does not have access to the Express Dashboard: ${id}`,
    );
  if (!detailsSubmitted(progress))
    throw invalidRequest("Cannot create a login link for an account that has not completed onboarding.");
  const key = randomText(40);
  const created = engine.now();
  engine.store.put("page_key", {
    id: key,
    page: "dashboard",
    subject: id,
    expiresAt: created + linkMinutes * 60,
    usedAt: null,
    returnUrl: null,
    refreshUrl: null,
    visitor: null,
  });
  return { object: "login_link", created, url: engine.pageUrl(`/express/${key}`) };
}

export const accountLinkRoutes: Route[] = [
  route("POST", "/v2/core/account_links", { parameters: linkParameters, run: link }),
  route("POST", "/v1/accounts/:id/login_links", {
    parameters: group<Stripe.AccountCreateLoginLinkParams>()(expand),
    run: loginLink,
  }),
];
