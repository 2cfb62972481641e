// Clients: programs that register themselves before they ask a creator for anything (RFC 7591). Nothing that they say of
// themselves is believed; they have no secret, and PKCE takes its place.

import { CustomOAuthError, InvalidClientMetadataError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { OAuthClientInformationFull } from "@modelcontextprotocol/sdk/shared/auth.js";
import { z } from "zod";
import type { ClientStore } from "./client-store.ts";
import {
  CLIENT_NAME_LENGTH_MAX,
  REDIRECT_ADDRESS_LENGTH_MAX,
  REDIRECT_ADDRESSES_MAX,
  UNUSED_CLIENTS_MAX,
} from "./limits.ts";
import { SCOPES } from "./metadata.ts";
import { mayBeRegistered } from "./redirect-addresses.ts";

const NAMELESS = "A program without a name";
const GRANTS = ["authorization_code", "refresh_token"];

/** RFC 7591, section 3.2.2. */
const INVALID_REDIRECT_URI = "invalid_redirect_uri";

/** What is read of what a client says; what else it says is left out. */
const registration = z.object({
  redirect_uris: z.array(z.string().max(REDIRECT_ADDRESS_LENGTH_MAX)).min(1).max(REDIRECT_ADDRESSES_MAX),
  client_name: z.string().max(1_000).optional(),
  grant_types: z.array(z.string().max(100)).max(10).optional(),
  response_types: z.array(z.string().max(100)).max(10).optional(),
});

/** A name as it can stand in a sentence: no signs that are not seen or that turn the text around. */
export function shownName(said: string | undefined): string {
  const name = (said ?? "")
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  return Array.from(name).slice(0, CLIENT_NAME_LENGTH_MAX).join("") || NAMELESS;
}

/** Registers a client. @throws OAuthError */
export async function registerClient(store: ClientStore, said: unknown): Promise<OAuthClientInformationFull> {
  const { data, error } = registration.safeParse(said);
  if (!data) throw new InvalidClientMetadataError(`Not usable: ${error.issues[0]?.path.join(".") || "the body"}.`);
  const { grant_types: grants = [GRANTS[0]], response_types: responses = ["code"] } = data;
  if (!grants.includes("authorization_code") || !responses.includes("code"))
    throw new InvalidClientMetadataError("Clients come in with a code alone: authorization_code, response type code.");
  // Some programs name an address with a scheme of their own beside others that are usable.
  const usable = data.redirect_uris.filter(mayBeRegistered);
  if (usable.length === 0)
    throw new CustomOAuthError(
      INVALID_REDIRECT_URI,
      "redirect_uris must be https addresses, or http on the person's own computer.",
    );
  const name = shownName(data.client_name);
  const { id, createdAt } = await store.add({ name, redirectAddresses: usable }, UNUSED_CLIENTS_MAX);
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: usable,
    grant_types: GRANTS,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: SCOPES.join(" "),
  };
}
