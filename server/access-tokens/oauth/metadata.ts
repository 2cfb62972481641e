// What clients read before they begin: which server lets them in (RFC 9728), and how (RFC 8414).
import type { OAuthMetadata, OAuthProtectedResourceMetadata } from "@modelcontextprotocol/sdk/shared/auth.js";

/** The page of the web app on which a creator lets an agent in. */
const CONNECT_PATH = "/connect";
export const MCP_PATH = "/mcp";
export const REGISTER_PATH = "/oauth/register";
export const TOKEN_PATH = "/oauth/token";
export const REVOKE_PATH = "/oauth/revoke";
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";

/** `read` is what an access token may that reads only, `build` what one may that also writes. No token deploys. */
export const SCOPES = ["read", "build"] as const;

export type Addresses = Readonly<{ issuer: string; resource: string }>;

/** @param publicUrl where people reach the server */
export const addressesOf = (publicUrl: string): Addresses => ({
  issuer: new URL(publicUrl).origin,
  resource: new URL(MCP_PATH, publicUrl).href,
});

export const resourceMetadata = ({ issuer, resource }: Addresses): OAuthProtectedResourceMetadata => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [...SCOPES],
  bearer_methods_supported: ["header"],
  resource_name: "Ninefold",
  resource_documentation: new URL("/docs/git-and-agents", issuer).href,
});

export const serverMetadata = ({ issuer }: Addresses): OAuthMetadata => ({
  issuer,
  authorization_endpoint: new URL(CONNECT_PATH, issuer).href,
  token_endpoint: new URL(TOKEN_PATH, issuer).href,
  registration_endpoint: new URL(REGISTER_PATH, issuer).href,
  revocation_endpoint: new URL(REVOKE_PATH, issuer).href,
  scopes_supported: [...SCOPES],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
  service_documentation: new URL("/docs/git-and-agents", issuer).href,
});

/**
 * What a refusal at the MCP server says, so that a client finds the way in (RFC 6750, section 3; RFC 9728, section 5.1).
 * @param hadToken one came and is not good
 */
export function challengeHeader({ issuer }: Addresses, hadToken: boolean): string {
  const metadata = new URL(RESOURCE_METADATA_PATH + MCP_PATH, issuer).href;
  const wrong = hadToken ? ', error="invalid_token", error_description="The token is not good, or no longer."' : "";
  return `Bearer realm="Ninefold", resource_metadata="${metadata}", scope="${SCOPES.join(" ")}"${wrong}`;
}

/** Whether `asked` is the MCP server: in small letters or capitals where addresses know none, with a slash at its end or without. */
export function isResource(asked: string, { resource }: Addresses): boolean {
  if (!URL.canParse(asked)) return false;
  return new URL(asked).href.replace(/\/$/, "") === resource;
}
