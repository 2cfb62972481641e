// What a connected account still owes before it can be paid, in the names v1 and v2 give the same things.
import type { AccountProgress } from "../store/records.ts";

export type Requirement = { v1: string; v2: string };

const businessParts: Requirement[] = [
  { v1: "business_profile.product_description", v2: "defaults.profile.product_description" },
  { v1: "business_profile.url", v2: "defaults.profile.business_url" },
];
const identityParts: Requirement[] = [
  { v1: "individual.dob.day", v2: "identity.individual.date_of_birth.day" },
  { v1: "individual.dob.month", v2: "identity.individual.date_of_birth.month" },
  { v1: "individual.dob.year", v2: "identity.individual.date_of_birth.year" },
  { v1: "individual.first_name", v2: "identity.individual.given_name" },
  { v1: "individual.last_name", v2: "identity.individual.surname" },
];
const bankParts: Requirement[] = [
  { v1: "external_account", v2: "configuration.recipient.default_outbound_destination" },
  { v1: "tos_acceptance.date", v2: "identity.attestations.terms_of_service.account.date" },
  { v1: "tos_acceptance.ip", v2: "identity.attestations.terms_of_service.account.ip" },
];

/** The open requirements in a fixed order; empty means nothing is missing. */
export function openRequirements(progress: AccountProgress): Requirement[] {
  return [
    ...(progress.business ? [] : businessParts),
    ...(progress.identity ? [] : identityParts),
    ...(progress.bank ? [] : bankParts),
    ...progress.imposed.map((name) => ({ v1: name, v2: name.replace(/^individual\./, "identity.individual.") })),
  ];
}

/** All three steps were sent once; what Stripe calls `details_submitted`. */
export const detailsSubmitted = (progress: AccountProgress): boolean =>
  Boolean(progress.business && progress.identity && progress.bank);

/** The account can receive transfers and payouts. */
export const canBePaid = (progress: AccountProgress): boolean =>
  progress.transfersRequested && !progress.closed && !progress.rejected && openRequirements(progress).length === 0;

/** The steps of the onboarding form that are still to do. */
export function openSteps(progress: AccountProgress): ("business" | "identity" | "bank" | "document")[] {
  return [
    ...(progress.business ? [] : (["business"] as const)),
    ...(progress.identity ? [] : (["identity"] as const)),
    ...(progress.bank ? [] : (["bank"] as const)),
    ...(progress.imposed.length > 0 ? (["document"] as const) : []),
  ];
}
