// How a creator's own model is reached: addresses that they typed lead to the public internet alone, unless the operator allows
// others; a gateway of the operator's stands before a provider's own address.
import { isIP } from "node:net";
import { factsOf, type Provider } from "#contract";
import { isPublicAddress } from "#hosting";
import { badRequest } from "#http";
import type { ProviderAddresses } from "../installation-models.ts";
import type { Access } from "./clients.ts";
import { createFetch } from "./fetch-outside.ts";

/** What a creator said. */
export type OwnAccess = Readonly<{ provider: Provider; model: string; key: string; address: string | null }>;

/** A key's test and a list of models are short. */
const SHORT_ANSWER_BYTES = 8 * 1024 * 1024;
const REGION = /^[a-z]{2}(-[a-z]+)+-\d{1,2}$/;

export type OwnAccessRules = Readonly<{
  /** Set by the operator, and trusted. */
  addresses: ProviderAddresses;
  /** Whether addresses that creators type may lead into the operator's own network. */
  privateAddresses: boolean;
}>;

export type OwnAccesses = Readonly<{
  /** @throws Refusal 400 with a sentence when the address is none, or none that may be called */
  of(own: OwnAccess, options?: Readonly<{ briefly?: boolean }>): Access;
}>;

export function createOwnAccesses({ addresses, privateAddresses }: OwnAccessRules): OwnAccesses {
  const brief = { answerBytesMax: SHORT_ANSWER_BYTES };
  const guard = privateAddresses ? {} : { mayReach: isPublicAddress };
  const calls = {
    trusted: { whole: createFetch(), brief: createFetch(brief) },
    typed: { whole: createFetch(guard), brief: createFetch({ ...guard, ...brief }) },
  };
  return Object.freeze({
    of({ provider, model, key, address }, { briefly = false } = {}) {
      const facts = factsOf(provider);
      const operators = addresses[provider] ?? null;
      const typed = address?.trim() || null;
      const isTyped = facts.address !== null && provider !== "bedrock" && (typed !== null || operators === null);
      const at = facts.address === null ? operators : (typed ?? operators ?? facts.address.default);
      if (facts.address !== null && at === null)
        throw badRequest(`${facts.name} needs its ${facts.address.label.toLowerCase()}.`);
      if (provider === "bedrock" && typed !== null && !REGION.test(typed))
        throw badRequest("A region of AWS looks like us-east-1.");
      if (isTyped && at !== null) refuseAddress(at, privateAddresses);
      const { whole, brief } = isTyped ? calls.typed : calls.trusted;
      return { provider, model, key, address: at, fetch: briefly ? brief : whole };
    },
  } satisfies OwnAccesses);
}

function refuseAddress(text: string, privateAddresses: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest("Give a whole address, such as https://models.example.com/v1.");
  if (url.username || url.password) throw badRequest("Leave name and password out of the address.");
  if (privateAddresses) return;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if ((isIP(host) !== 0 && !isPublicAddress(host)) || /(^|\.)localhost$/.test(host))
    throw badRequest(
      `${host} is not on the public internet. Whoever runs this installation can allow it (ASSISTANT_PRIVATE_ADDRESSES).`,
    );
  if (url.protocol !== "https:")
    throw badRequest("The address must begin with https://, so that nobody reads your key.");
}
