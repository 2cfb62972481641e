// What a client gets for a code, and for a refresh token: a token for an hour and the refresh token after it.

import {
  InvalidClientError,
  InvalidGrantError,
  InvalidRequestError,
  InvalidTargetError,
  UnsupportedGrantTypeError,
} from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { CONNECTIONS_MAX } from "#contract";
import type { ClientStore } from "./client-store.ts";
import type { ConnectionStore } from "./connection-store.ts";
import type { Form } from "./form.ts";
import { ACCESS_SECONDS } from "./limits.ts";
import { type Addresses, isResource, SCOPES } from "./metadata.ts";
import { challengeOf, hashOfSecret, newSecret } from "./secrets.ts";

const VERIFIER = /^[\w.~-]{43,128}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type TokenExchange = ReturnType<typeof createTokenExchange>;

export function createTokenExchange(
  dependencies: Readonly<{
    addresses: Addresses;
    clients: Pick<ClientStore, "find">;
    connections: Pick<ConnectionStore, "takeCode" | "endOpenedWith" | "open" | "refresh" | "revoke">;
  }>,
) {
  const { addresses, clients, connections } = dependencies;

  /** @throws OAuthError for a client that is not there; whoever hears that registers anew */
  async function clientOf(form: Form): Promise<string> {
    const id = wanted(form, "client_id");
    if (!UUID.test(id) || !(await clients.find(id.toLowerCase()))) throw new InvalidClientError("No such client.");
    return id.toLowerCase();
  }

  async function forCode(form: Form, clientId: string): Promise<OAuthTokens> {
    const codeHash = hashOfSecret("code", wanted(form, "code"));
    const verifier = wanted(form, "code_verifier");
    const code = codeHash && (await connections.takeCode(codeHash));
    // Whoever brings a used code may have stolen it, and so may have who brought it first (RFC 6749, section 4.1.2).
    if (codeHash && !code) await connections.endOpenedWith(codeHash);
    if (!code || code.isOver || code.clientId !== clientId) throw new InvalidGrantError("No such code, or no longer.");
    if ((form.redirect_uri ?? code.redirectAddress) !== code.redirectAddress)
      throw new InvalidGrantError("redirect_uri is not the one that the code was sent to.");
    if (!VERIFIER.test(verifier) || challengeOf(verifier) !== code.challenge)
      throw new InvalidGrantError("code_verifier is not the one of code_challenge.");
    const { answer, hashes } = newTokens(code.canWrite);
    const outcome = await connections.open(code, CONNECTIONS_MAX, hashes);
    if (outcome === "full") throw new InvalidGrantError("Too many agents are connected.");
    if (outcome === "reused") throw new InvalidGrantError("No such code, or no longer.");
    return answer;
  }

  async function forRefreshToken(form: Form, clientId: string): Promise<OAuthTokens> {
    const tokenHash = hashOfSecret("refresh", wanted(form, "refresh_token"));
    const { answer, hashes } = newTokens(true);
    const done = tokenHash === null ? null : await connections.refresh({ tokenHash, clientId }, hashes);
    if (done?.outcome !== "done") throw new InvalidGrantError("No such refresh token, or no longer.");
    return { ...answer, scope: scopeOf(done.canWrite) };
  }

  return Object.freeze({
    /** @throws OAuthError */
    async tokensFor(form: Form): Promise<OAuthTokens> {
      const clientId = await clientOf(form);
      if (form.resource !== undefined && !isResource(form.resource, addresses))
        throw new InvalidTargetError("resource is not the MCP server here.");
      const grant = wanted(form, "grant_type");
      if (grant === "authorization_code") return forCode(form, clientId);
      if (grant === "refresh_token") return forRefreshToken(form, clientId);
      throw new UnsupportedGrantTypeError("There are authorization_code and refresh_token.");
    },

    /** Says nothing of whether there was such a token (RFC 7009, section 2.2). @throws OAuthError */
    async revoke(form: Form): Promise<void> {
      const clientId = await clientOf(form);
      const token = wanted(form, "token");
      const tokenHash = hashOfSecret("refresh", token) ?? hashOfSecret("access", token);
      if (tokenHash) await connections.revoke(tokenHash, clientId);
    },
  });
}

const scopeOf = (canWrite: boolean) => (canWrite ? SCOPES.join(" ") : SCOPES[0]);

function newTokens(canWrite: boolean) {
  const [access, refresh] = [newSecret("access"), newSecret("refresh")];
  const answer = {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: scopeOf(canWrite),
  };
  const hashes = { access: hashOfSecret("access", access) ?? "", refresh: hashOfSecret("refresh", refresh) ?? "" };
  return { answer, hashes };
}

function wanted(form: Form, name: string): string {
  const value = form[name];
  if (value === undefined || value === "") throw new InvalidRequestError(`${name} is missing.`);
  return value;
}
