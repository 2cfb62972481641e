// An agent's program as others write it: the official client with its OAuth, which registers itself and keeps what it is given.
import { createHash, randomBytes } from "node:crypto";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { TestAnswer, TestServer } from "#testing";

export const BACK = "http://localhost:8787/callback";

/** Of a message to the MCP server. */
export const MCP_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

/** What the program keeps, and where it sent its person last. */
export type Kept = { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; asked: URL | null };
export type AgentProgram = ReturnType<typeof createAgentProgram>;

export function createAgentProgram(
  address: string,
  { name = "Test agent", scope }: { name?: string; scope?: string } = {},
) {
  const kept: Kept = { verifier: "", asked: null };
  const provider: OAuthClientProvider = {
    redirectUrl: BACK,
    clientMetadata: { client_name: name, redirect_uris: [BACK], token_endpoint_auth_method: "none" },
    state: () => "the program's own state",
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    redirectToAuthorization(url) {
      if (scope !== undefined) url.searchParams.set("scope", scope);
      kept.asked = url;
    },
  };
  const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: provider });
  const clients: Client[] = [];
  return Object.freeze({
    kept,
    /** @throws UnauthorizedError where the person has to be asked first; `kept.asked` is where they are sent */
    async connect(): Promise<Client> {
      const client = new Client({ name, version: "1" });
      clients.push(client);
      // The SDK's own types disagree under exactOptionalPropertyTypes.
      await client.connect(transport() as Parameters<Client["connect"]>[0]);
      return client;
    },
    /** Goes on with the code with which the person came back. */
    finish: (code: string) => transport().finishAuth(code),
    /** What the link asks, as the page hands it on. */
    asked: () => Object.fromEntries(kept.asked?.searchParams ?? []),
    close: async () => {
      for (const client of clients) await client.close();
    },
  });
}

/** The person's answer on the page: where the browser goes on. */
export async function answer(
  ninefold: Pick<TestServer, "call">,
  token: string,
  request: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<URLSearchParams> {
  const body = { request, allowed: true, projectId: null, canWrite: true, ...more };
  const { status, body: answered } = await ninefold.call("POST", "/api/connections", { token, body });
  if (status !== 200) throw new Error(`${status}: ${answered.error}`);
  return new URL(answered.address).searchParams;
}

/** A form sent to a call of OAuth, by hand. */
export async function send(address: string, path: string, form: Readonly<Record<string, string>> | string) {
  const body = new URLSearchParams(form);
  return heardOf(await fetch(`${address}${path}`, { method: "POST", body }));
}

/** A registration by hand. */
export async function register(address: string, metadata: unknown) {
  const headers = { "content-type": "application/json" };
  return heardOf(await fetch(`${address}/oauth/register`, { method: "POST", headers, body: JSON.stringify(metadata) }));
}

async function heardOf(response: Response) {
  const body: TestAnswer["body"] = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** A client that was registered by hand, and the link that it makes. */
export async function registered(address: string, redirects: readonly string[] = [BACK]) {
  const { body } = await register(address, { client_name: "By hand", redirect_uris: redirects });
  const verifier = randomBytes(32).toString("base64url");
  const link = {
    response_type: "code",
    client_id: String(body.client_id),
    redirect_uri: redirects[0] ?? "",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  return { clientId: link.client_id, verifier, link };
}
