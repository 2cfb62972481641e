// Sign-in on an app's custom domain: through the platform once, then by the domain's own cookie.
import type { IncomingMessage, ServerResponse } from "node:http";
import { ERROR_INVITED_ONLY } from "#contract";
import type { AppTokenClaims } from "../access/app-tokens.ts";
import type { Access, AccessAnswer } from "../access/types.ts";
import type { AppAddress } from "../addresses/app-addresses.ts";
import { messagePage } from "../responses/documents.ts";
import type { Replies } from "../responses/replies.ts";
import type { Exchange } from "../responses/types.ts";
import type { AppDomain, DomainSessions } from "./domain-sessions.ts";
import type { FrameCodes } from "./frame-codes.ts";

export type Admitted = Readonly<{ claims: AppTokenClaims; answer: Extract<AccessAnswer, { allowed: true }> }>;

export type OwnDomainSignIn = Readonly<{
  /** Who comes by cookie and may be here, whose visit is prolonged; a refusal ends it. Null without a cookie. */
  admit(exchange: Exchange): Promise<Admitted | { refusal: string } | null>;
  /** The page for somebody who has not signed in, or who may not enter, for the reason `refusal`. */
  sendGate(exchange: Exchange, refusal?: string): void;
  /** `/_ninefold/sign-in?code=…&to=…`: back from the platform. */
  finishSignIn(exchange: Exchange): Promise<void>;
  /** `POST /_ninefold/sign-out`, by the app's page. */
  signOut(exchange: Exchange): void;
}>;

export type OwnDomainSignInDeps = Readonly<{
  access: Access;
  codes: FrameCodes;
  domainSessions: DomainSessions;
  replies: Replies;
  publicUrl: string;
}>;

export const appDomainOf = ({ domain, projectId }: AppAddress): AppDomain | null =>
  domain === null ? null : { domain, projectId };

const ASK_THE_OWNER = "Its owner can let you in: ask them, or open the invitation that they sent you.";

/** A path of this app and nothing else: what a redirect may lead to. */
const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;
const pathOr = (text: string | null) => (text !== null && PATH.test(text) ? text : "/");

/**
 * A cookie admits a page of its own and that page's calls, no frame and no other site: a request that was caused elsewhere
 * comes without it (SameSite), and from a neighbouring domain it says so (Origin, Sec-Fetch-Dest).
 */
export function createOwnDomainSignIn(deps: OwnDomainSignInDeps): OwnDomainSignIn {
  const { access, codes, domainSessions, replies, publicUrl } = deps;
  const scheme = new URL(publicUrl).protocol;

  const isOwnCall = ({ headers }: IncomingMessage) => headers.origin === `${scheme}//${headers.host}`;
  const mayUseCookie = (request: IncomingMessage) =>
    request.method === "POST" ? isOwnCall(request) : (request.headers["sec-fetch-dest"] ?? "document") === "document";

  function sendGate(exchange: Exchange, refusal?: string): void {
    const { request, response, address } = exchange;
    const signIn = new URL(`${publicUrl}/open/${address.projectId}`);
    signIn.searchParams.set("host", request.headers.host ?? "");
    signIn.searchParams.set("path", pathOr(`${address.path}${address.query}`));
    signIn.searchParams.set("state", domainSessions.begin(request, response));
    // Where they can ask to be let in.
    if (refusal === ERROR_INVITED_ONLY) {
      const link = { address: `${publicUrl}/view/${address.projectId}`, label: "Ask to be let in" };
      replies.sendPage(exchange, 403, messagePage({ title: refusal, text: ASK_THE_OWNER, link }));
      return;
    }
    const page = messagePage({
      title: refusal === undefined ? "Sign in to open this app" : "You can't open this app",
      text: refusal ?? "You sign in with your Ninefold account and come straight back.",
      link: { address: signIn.href, label: refusal === undefined ? "Sign in" : "Sign in again" },
    });
    replies.sendPage(exchange, refusal === undefined ? 401 : 403, page);
  }

  async function admitted(claims: AppTokenClaims): Promise<Admitted | { refusal: string }> {
    const answer = await access.of(claims);
    return answer.allowed ? { claims, answer } : { refusal: answer.reason };
  }

  return Object.freeze({
    sendGate,
    async admit(exchange: Exchange) {
      const { request, response, address } = exchange;
      const appDomain = appDomainOf(address);
      const visit = appDomain && mayUseCookie(request) ? await domainSessions.read(request, appDomain) : null;
      if (!appDomain || !visit) return null;
      const found = await admitted(visit.claims);
      if ("refusal" in found) domainSessions.end(response);
      else if (visit.isStale) await domainSessions.keep(response, appDomain, visit.claims);
      return found;
    },
    async finishSignIn(exchange: Exchange) {
      const { request, response, address } = exchange;
      const appDomain = appDomainOf(address);
      const parameters = new URLSearchParams(address.query);
      const binding = appDomain && domainSessions.bindingOf(request, appDomain);
      const code = parameters.get("code") ?? "";
      const claims = appDomain && binding ? await codes.redeem(code, address, binding) : null;
      const path = pathOr(parameters.get("to"));
      const { pathname, search } = new URL(path, publicUrl);
      const there = { ...exchange, address: { ...address, path: pathname, query: search } };
      if (!appDomain || !claims) return sendGate(there);
      const found = await admitted(claims);
      if ("refusal" in found) return sendGate(there, found.refusal);
      await domainSessions.keep(response, appDomain, claims);
      redirect(response, replies.protection(exchange), path);
    },
    signOut(exchange: Exchange) {
      if (!isOwnCall(exchange.request))
        return replies.sendJson(exchange, 403, { error: "Only the app's own page may." });
      domainSessions.end(exchange.response);
      replies.sendJson(exchange, 200, { success: true });
    },
  });
}

function redirect(response: ServerResponse, headers: Readonly<Record<string, string>>, location: string): void {
  response.writeHead(303, { ...headers, "cache-control": "no-store", location }).end();
}
