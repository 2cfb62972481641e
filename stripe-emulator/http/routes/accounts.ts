// Connected accounts: made and read through /v2/core/accounts, read in v1 shape through /v1/accounts.
import type Stripe from "stripe";
import { closeAccount, createAccount, updateAccount } from "../../engine/accounts.ts";
import { fault, invalidRequest, noSuch } from "../../engine/faults.ts";
import type { Engine } from "../../engine/types.ts";
import { buildAccount } from "../../objects/account.ts";
import { buildAccountV2, includable } from "../../objects/account-v2.ts";
import type * as Wire from "../../objects/wire.ts";
import type { AccountProgress } from "../../store/records.ts";
import { expand, flag, group, integer, list, mergeMetadata, metadata, oneOf, required, text } from "../parameters.ts";
import { type Call, pageOf, type Route, route } from "../route.ts";

type Create = Stripe.V2.Core.AccountCreateParams;

const include = list(oneOf(...includable));
const capability = group()({ requested: required(flag) });
const recipient = group()({ capabilities: group()({ stripe_balance: group()({ stripe_transfers: capability }) }) });
const configuration = group<NonNullable<Create["configuration"]>>()({ recipient });

const createParameters = group<Create>()({
  configuration,
  contact_email: text(),
  dashboard: oneOf("express", "full", "none"),
  defaults: group<NonNullable<Create["defaults"]>>()({
    currency: oneOf("usd"),
    responsibilities: group()({
      fees_collector: required(oneOf("application", "stripe")),
      losses_collector: required(oneOf("application", "stripe")),
    }),
  }),
  display_name: text(),
  identity: group<NonNullable<Create["identity"]>>()({ country: text(2), entity_type: oneOf("individual") }),
  include,
  metadata,
});

function create({ engine, parameters: given }: Call<ReturnType<typeof createParameters>>): Wire.AccountV2 {
  const who = given.defaults?.responsibilities;
  if (given.dashboard === "express" && !given.contact_email) {
    throw invalidRequest(
      "`contact_email` is required for accounts with `dashboard` set to `express`.",
      "contact_email",
      "parameter_missing",
    );
  }
  if (given.configuration?.recipient && !given.identity?.country)
    throw invalidRequest(
      "`identity.country` is required to apply the recipient configuration.",
      "identity.country",
      "parameter_missing",
    );
  const progress = createAccount(engine, {
    country: given.identity?.country ?? "us",
    email: given.contact_email ?? null,
    displayName: given.display_name ?? null,
    metadata: mergeMetadata({}, given.metadata),
    dashboard: given.dashboard ?? "none",
    configurations: given.configuration?.recipient ? ["recipient"] : [],
    transfersRequested:
      given.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false,
    responsibilities: { fees: who?.fees_collector ?? "application", losses: who?.losses_collector ?? "application" },
  });
  return buildAccountV2(progress, given.include ?? []);
}

const updateParameters = group<Stripe.V2.Core.AccountUpdateParams>()({
  configuration,
  contact_email: text(),
  display_name: text(),
  include,
  metadata,
  dashboard: oneOf("express", "full", "none"),
});

function update({ engine, id, parameters: given }: Call<ReturnType<typeof updateParameters>>): Wire.AccountV2 {
  const progress = openAccount(engine, id);
  const requested = given.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;
  const next = updateAccount(engine, {
    ...progress,
    email: given.contact_email ?? progress.email,
    displayName: given.display_name ?? progress.displayName,
    dashboard: given.dashboard ?? progress.dashboard,
    metadata: mergeMetadata(progress.metadata, given.metadata),
    configurations: given.configuration?.recipient ? ["recipient"] : progress.configurations,
    transfersRequested: requested ?? progress.transfersRequested,
  });
  return buildAccountV2(next, given.include ?? []);
}

/** @throws Stripe's 404 */
function account(engine: Engine, id: string): AccountProgress {
  const found = engine.store.get("account_progress", id);
  if (!found)
    throw fault(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such account: '${id}'`,
      param: "account",
    });
  return found;
}

/** @throws Stripe's refusal of what does not exist or is closed */
export function openAccount(engine: Engine, id: string): AccountProgress {
  const found = account(engine, id);
  if (found.closed) throw invalidRequest("This account is closed.", undefined, "account_closed");
  return found;
}

const v2 = "/v2/core/accounts";

export const accountRoutes: Route[] = [
  route("POST", v2, { parameters: createParameters, run: create }),
  route("GET", `${v2}/:id`, {
    parameters: group<Stripe.V2.Core.AccountRetrieveParams>()({ include }),
    run: ({ engine, id, parameters }) => buildAccountV2(account(engine, id), parameters.include ?? []),
  }),
  route("POST", `${v2}/:id`, { parameters: updateParameters, run: update }),
  route("POST", `${v2}/:id/close`, {
    parameters: group<Stripe.V2.Core.AccountCloseParams>()({
      applied_configurations: list(oneOf("recipient", "merchant", "customer")),
    }),
    run: ({ engine, id }) => buildAccountV2(closeAccount(engine, account(engine, id)), []),
  }),
  route("GET", v2, {
    parameters: group<Stripe.V2.Core.AccountListParams & { page: string }>()({
      closed: flag,
      limit: integer({ min: 1, max: 100 }),
      page: text(),
    }),
    run: ({ engine, parameters: { closed, limit = 20, page } }) => listV2(engine, { closed, limit, after: page }),
  }),
  route("GET", "/v1/accounts/:id", {
    parameters: group<Stripe.AccountRetrieveParams>()(expand),
    run: ({ engine, id }) => buildAccount(accountV1(engine, id)),
  }),
  route("GET", "/v1/account", {
    parameters: group<Stripe.AccountRetrieveParams>()(expand),
    run: ({ engine, account: id }) => buildAccount(accountV1(engine, id)),
  }),
  route("GET", "/v1/accounts/:id/external_accounts", {
    parameters: group<Stripe.AccountListExternalAccountsParams>()({
      limit: integer({ min: 1, max: 100 }),
      object: oneOf("bank_account", "card"),
      ...expand,
    }),
    run: ({ engine, id, parameters }) =>
      pageOf(
        buildAccount(accountV1(engine, id)).external_accounts?.data ?? [],
        parameters,
        `/v1/accounts/${id}/external_accounts`,
      ),
  }),
];

function accountV1(engine: Engine, id: string): AccountProgress {
  const found = engine.store.get("account_progress", id);
  if (!found) throw noSuch("account", id, "account", true);
  return found;
}

function listV2(engine: Engine, { closed, limit, after }: { closed?: boolean; limit: number; after?: string }) {
  const rows = engine.store.list("account_progress", {
    where: { closed: closed ?? false },
    limit: limit + 1,
    startingAfter: after,
  });
  const data = rows.slice(0, limit).map((progress) => buildAccountV2(progress, []));
  const next = rows.length > limit ? `${v2}?limit=${limit}&page=${data.at(-1)?.id}` : null;
  return { data, next_page_url: next, previous_page_url: null };
}
