// Gives a visitor a session in an app, for the code in the frame's address: inside the document or as JSON.
import type { IncomingMessage } from "node:http";
import { type AppSession, AUTH_REQUIRED } from "#contract";
import type { Artifact } from "../../artifacts/types.ts";
import { STRANGER, triedRole } from "../../calls/tried-people.ts";
import type { AppTokenClaims, AppTokens } from "../access/app-tokens.ts";
import { idForApp } from "../access/machine-access.ts";
import type { Access } from "../access/types.ts";
import { type AppAddress, tokenOf, withoutFrameParameters } from "../addresses/app-addresses.ts";
import { bearerOf } from "../call.ts";
import { messagePage } from "../responses/documents.ts";
import type { Replies } from "../responses/replies.ts";
import type { Documents, Exchange } from "../responses/types.ts";
import type { DomainSessions } from "./domain-sessions.ts";
import { type Admitted, createOwnDomainSignIn, type OwnDomainSignIn } from "./domain-sign-in.ts";
import { type FrameCodes, RENEWAL } from "./frame-codes.ts";

export type AppSessions = Readonly<{
  /** The app's page with its session inside, or what to do to get one. */
  giveDocument(exchange: Exchange, artifact: Artifact): Promise<void>;
  /** A new session for a page that is open: for its code and the token it has, or on a custom domain for its cookie. */
  giveSession(exchange: Exchange): Promise<void>;
}> &
  Pick<OwnDomainSignIn, "finishSignIn" | "signOut">;

export type AppSessionsDeps = Readonly<{
  access: Access;
  codes: FrameCodes;
  tokens: AppTokens;
  domainSessions: DomainSessions;
  replies: Replies;
  documents: Documents;
  /** What somebody sees who may not come in: the public page at that address, if there is one. */
  givePublicPage(exchange: Exchange, artifact: Artifact, triedToken?: string): Promise<boolean>;
  publicUrl: string;
  /** The most that one file may have; absent: there are no files. */
  fileBytes: number | undefined;
}>;

/** Null: nothing that was brought admits anybody. */
type Given = AppSession | { refusal: string } | null;

const SESSION_CODE_BYTES = 1_000;

export function createAppSessions(deps: AppSessionsDeps): AppSessions {
  const { access, codes, tokens, replies, documents, publicUrl } = deps;
  const { sendJson, sendPage, sendApp } = replies;
  const domains = createOwnDomainSignIn(deps);

  async function sessionOf({ claims, answer }: Admitted, { base, domain }: AppAddress): Promise<AppSession> {
    const { environment, triedAs } = claims;
    // The owner who tries out a role sees what somebody with it sees.
    const role = triedAs !== undefined && triedRole(triedAs) !== null ? "member" : answer.role;
    const user = { id: idForApp(claims), name: answer.username, role, plan: answer.plan } as const;
    // On an origin of its own an app could not tell the platform's page from another one that frames it.
    const platform = base === "" ? { platform: new URL(publicUrl).origin } : {};
    const renewable = domain === null ? {} : { renewable: true };
    const files = deps.fileBytes === undefined ? {} : { fileBytes: deps.fileBytes };
    return { token: await tokens.issue(claims), base, environment, ...platform, ...renewable, ...files, user };
  }

  async function sessionFor(claims: AppTokenClaims | null, address: AppAddress): Promise<Given> {
    if (!claims) return null;
    const answer = await access.of(claims);
    return answer.allowed ? sessionOf({ claims, answer }, { ...address, domain: null }) : { refusal: answer.reason };
  }

  /** Any page in the frame gets the code; only the page that had the session has the old token, so both are wanted. */
  async function renewed(code: string, { requestHead, address }: Exchange): Promise<Given> {
    const token = bearerOf(requestHead);
    const before = token === null ? null : await tokens.verifyRenewable(token, address);
    if (!before || before.triedAs !== undefined) return null;
    const claims = await codes.redeem(code, address, RENEWAL);
    return claims?.userId === before.userId ? sessionFor(claims, address) : null;
  }

  async function sessionByCookie(exchange: Exchange): Promise<Given> {
    const admitted = await domains.admit(exchange);
    return admitted && !("refusal" in admitted) ? sessionOf(admitted, exchange.address) : admitted;
  }

  /** What somebody sees who has not signed in, tried out by the preview's owner. */
  async function giveStranger(exchange: Exchange, artifact: Artifact, claims: AppTokenClaims): Promise<void> {
    const answer = await access.of(claims);
    if (answer.allowed && (await deps.givePublicPage(exchange, artifact, await tokens.issue(claims)))) return;
    sendPage(exchange, 401, entrancePage({ ...exchange.address, environment: "live" }, publicUrl));
  }

  async function giveDocument(exchange: Exchange, artifact: Artifact): Promise<void> {
    const { address } = exchange;
    const code = tokenOf(address.query);
    const claims = code ? await codes.redeem(code, address) : null;
    if (claims?.triedAs === STRANGER) return giveStranger(exchange, artifact, claims);
    const session = (await sessionFor(claims, address)) ?? (await sessionByCookie(exchange));
    const refusal = session && "refusal" in session ? session.refusal : undefined;
    if (session && !("refusal" in session)) {
      const page = await documents.of(artifact, session);
      return sendApp(exchange, page, artifact.manifest.permissions);
    }
    if (await deps.givePublicPage(exchange, artifact)) return;
    if (address.domain !== null) return domains.sendGate(exchange, refusal);
    if (refusal === undefined) return sendPage(exchange, 401, entrancePage(address, publicUrl));
    sendPage(exchange, 403, messagePage({ title: "You can't open this app", text: refusal }));
  }

  async function giveSession(exchange: Exchange): Promise<void> {
    const code = await readCode(exchange.request);
    const session = code === null ? await sessionByCookie(exchange) : await renewed(code, exchange);
    if (!session)
      return sendJson(exchange, 401, {
        error: "This session can't be renewed. Please open this app again.",
        code: AUTH_REQUIRED,
      });
    if ("refusal" in session) return sendJson(exchange, 403, { error: session.refusal });
    sendJson(exchange, 200, session);
  }

  return Object.freeze({ giveDocument, giveSession, finishSignIn: domains.finishSignIn, signOut: domains.signOut });
}

/** Null for anything else than a code, a visitor who leaves while saying it included. */
async function readCode(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      const piece = Buffer.from(chunk);
      bytes += piece.length;
      if (bytes > SESSION_CODE_BYTES) return null;
      chunks.push(piece);
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const known = typeof body === "object" && body !== null && "code" in body ? body.code : null;
    return typeof known === "string" ? known : null;
  } catch {
    return null;
  }
}

/** Someone came without a good code: the platform's own page gives them one. */
function entrancePage({ environment, projectId, base, path, query }: AppAddress, publicUrl: string): string {
  const platform = base === "" ? publicUrl : "";
  if (environment === "preview")
    return messagePage({
      title: "This is a preview",
      text: "Open this preview from the editor.",
      link: { address: `${platform}/edit`, label: "Go to the editor" },
    });
  return messagePage({
    title: "Sign in to open this app",
    text: "This app opens inside its viewer.",
    link: {
      address: `${platform}/view/${projectId}${path}${withoutFrameParameters("/", query)}`,
      label: "Open the app",
    },
  });
}
