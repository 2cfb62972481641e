// A connected account in its v2 shape; parts a request did not `include` are left out.
import { isoTime } from "../engine/events.ts";
import { canBePaid, openRequirements, type Requirement } from "../engine/requirements.ts";
import type { AccountProgress } from "../store/records.ts";
import type * as Wire from "./wire.ts";

/** The parts a v2 request can ask for. */
export const includable = [
  "configuration.customer",
  "configuration.merchant",
  "configuration.recipient",
  "defaults",
  "future_requirements",
  "identity",
  "requirements",
] as const;

export function buildAccountV2(progress: AccountProgress, include: readonly string[]): Wire.AccountV2 {
  const has = (part: (typeof includable)[number]) => include.includes(part);
  return {
    id: progress.id,
    object: "v2.core.account",
    applied_configurations: progress.configurations,
    closed: progress.closed,
    ...(has("configuration.recipient") && progress.configurations.includes("recipient")
      ? { configuration: { recipient: recipient(progress) } }
      : {}),
    ...(progress.email ? { contact_email: progress.email } : {}),
    created: isoTime(progress.created),
    dashboard: progress.dashboard,
    ...(has("defaults") ? { defaults: defaults(progress) } : {}),
    ...(progress.displayName ? { display_name: progress.displayName } : {}),
    ...(has("future_requirements") ? { future_requirements: { entries: [] } } : {}),
    ...(has("identity") ? { identity: identity(progress) } : {}),
    livemode: false,
    metadata: progress.metadata,
    ...(has("requirements") ? { requirements: requirements(progress) } : {}),
  };
}

type Recipient = NonNullable<NonNullable<Wire.AccountV2["configuration"]>["recipient"]>;

function recipient(progress: AccountProgress): Recipient {
  if (!progress.transfersRequested) return { applied: !progress.closed, capabilities: {} };
  const capability = canBePaid(progress)
    ? { status: "active" as const, status_details: [] }
    : {
        status: progress.rejected ? ("rejected" as const) : ("restricted" as const),
        status_details: [
          progress.closed || progress.rejected
            ? { code: "restricted_other" as const, resolution: "contact_stripe" as const }
            : { code: "requirements_past_due" as const, resolution: "provide_info" as const },
        ],
      };
  return {
    applied: !progress.closed,
    capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
  };
}

function defaults(progress: AccountProgress): Wire.AccountV2["defaults"] {
  const { business } = progress;
  return {
    currency: "usd",
    locales: [],
    ...(business
      ? {
          profile: {
            business_url: business.website,
            doing_business_as: business.name,
            product_description: business.description,
          },
        }
      : {}),
    responsibilities: {
      fees_collector: progress.responsibilities.fees,
      losses_collector: progress.responsibilities.losses,
      requirements_collector: "stripe",
    },
  };
}

function identity(progress: AccountProgress): Wire.AccountV2["identity"] {
  const person = progress.identity;
  const [year, month, day] = (person?.birthDate ?? "").split("-").map(Number);
  return {
    country: progress.country.toLowerCase(),
    entity_type: "individual",
    ...(person
      ? {
          individual: {
            id: `person_${progress.id.slice(5)}`,
            object: "v2.core.account_person",
            account: progress.id,
            updated: isoTime(progress.created),
            created: isoTime(progress.created),
            date_of_birth: { day: day ?? 1, month: month ?? 1, year: year ?? 1900 },
            given_name: person.givenName,
            surname: person.surname,
          },
        }
      : {}),
  };
}

type Entries = NonNullable<NonNullable<Wire.AccountV2["requirements"]>["entries"]>;

function requirements(progress: AccountProgress): Wire.AccountV2["requirements"] {
  const open = openRequirements(progress);
  if (open.length === 0) return { entries: [] };
  return {
    entries: open.map(entry),
    summary: { minimum_deadline: { status: "past_due", time: isoTime(progress.created) } },
  };
}

function entry(requirement: Requirement): Entries[number] {
  return {
    awaiting_action_from: "user",
    description: requirement.v2,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: "stripe_balance.stripe_transfers",
          configuration: "recipient",
          deadline: { status: "past_due" },
        },
      ],
    },
    minimum_deadline: { status: "past_due" },
    requested_reasons: [{ code: "routine_onboarding" }],
  };
}
