// What an app shows to people who have not signed in: its public pages, their calls and forms, and nothing else.
import { Refusal } from "#http";
import type { Artifact } from "../../artifacts/types.ts";
import { type AppAddress, withoutFrameParameters } from "../addresses/app-addresses.ts";
import type { Call, RequestHead } from "../call.ts";
import { messagePage } from "../responses/documents.ts";
import { protectiveHeaders } from "../responses/policy.ts";
import type { Replies } from "../responses/replies.ts";
import type { Documents, Exchange } from "../responses/types.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { ProofOfWork } from "./proof-of-work.ts";
import { mayBeIndexed, withPage } from "./public-document.ts";
import { isPublicCall, publicPathOf } from "./public-paths.ts";
import type { RowPages } from "./row-pages.ts";
import { siteFileOf, tellsOfRows } from "./site-files.ts";
import type { StrangerRates } from "./stranger-rates.ts";
import { strangerOf } from "./strangers.ts";
import type { WrittenPages } from "./written-pages.ts";

export type PublicPages = Readonly<{
  /**
   * Answers with the public page at this address; false when a sign-in is needed there. Live apps alone have any, and previews
   * for a stranger who is tried out: their page calls with `triedToken`.
   */
  givePage(exchange: Exchange, artifact: Artifact, triedToken?: string): Promise<boolean>;
  /** Whether a call needs no sign-in, or in the preview no more than its creator's. */
  isOpenCall(address: AppAddress, artifact: Artifact): boolean;
  /** @throws Refusal before anything was sent */
  askAsStranger(call: Call): Promise<void>;
  /** What has to be worked out before a form is sent. */
  giveChallenge(exchange: Exchange, artifact: Artifact): Promise<void>;
  /** Whether the app has robots.txt and its like at this address. */
  hasSiteFile(address: AppAddress, artifact: Artifact): boolean;
  giveSiteFile(exchange: Exchange, artifact: Artifact): Promise<void>;
}>;

export type PublicPagesDeps = Readonly<{
  written: WrittenPages;
  rowPages: RowPages;
  documents: Documents;
  proofs: ProofOfWork;
  rates: StrangerRates;
  replies: Replies;
  upstream: Pick<Upstream, "askAsStranger" | "lookerOf">;
  /** Makes strangers' ids. */
  key: Uint8Array;
  /** Of whoever asks, as far as it is known. */
  addressOf(requestHead: RequestHead): string;
  publicUrl: string;
  clock: () => number;
}>;

const PROOF_HEADER = "x-ninefold-proof";
const QUERY_CHARACTERS = 1_000;
const SITE_FILE_SECONDS = 300;

export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { written, documents, proofs, rates, replies, upstream, clock } = deps;

  /** The same person, as far as one address tells, in one app. */
  const strangerIn = ({ requestHead, address }: Pick<Call, "requestHead" | "address">): string =>
    strangerOf(deps.key, {
      projectId: address.projectId,
      address: deps.addressOf(requestHead),
      nowMs: clock(),
    });
  const inApp = ({ projectId, environment }: AppAddress, who: string) => `${environment} ${projectId} ${who}`;

  /** The app's whole address, without a trailing slash. What a visitor says their host is counts only where it led to the app. */
  function rootOf({ requestHead, address }: Pick<Call, "requestHead" | "address">): string {
    if (address.base !== "") return `${new URL(deps.publicUrl).origin}${address.base}`;
    const { host, secure } = replies.scopeOf({ requestHead, address });
    return `${secure ? "https" : "http"}://${host}`;
  }

  /** A preview is its creator's alone, also what would be public of it. */
  async function refuseStrangersInPreview(call: Pick<Call, "requestHead" | "address">): Promise<void> {
    if (call.address.environment === "preview") await upstream.lookerOf(call);
  }

  type Shown = Readonly<{ pattern: string; token: string }>;
  async function sendWritten(exchange: Exchange, artifact: Artifact, { pattern, token }: Shown): Promise<void> {
    const { request, response, address } = exchange;
    const query = withoutFrameParameters("/", address.query);
    if (query.length > QUERY_CHARACTERS) throw new Refusal(414, "This address is too long.");
    const page = await written.of({ address, query, pattern, artifactHash: artifact.hash });
    const user = { id: "", name: "", role: "member" as const, plan: null };
    const session = { token, base: address.base, environment: address.environment, user, visitor: true };
    const { html, scriptHashes } = await documents.of(artifact, session);
    const root = rootOf(exchange);
    const body = withPage(html, { page, pattern, root, url: `${root}${address.path}` });
    const { embed } = artifact.manifest;
    const headers = {
      ...protectiveHeaders({ ...replies.scopeOf(exchange), scriptHashes, embed }),
      "content-type": "text/html; charset=utf-8",
      // A shared cache would give it to people who have signed in, and theirs to others.
      "cache-control": "no-store",
      ...(mayBeIndexed(page, pattern) ? {} : { "x-robots-tag": "noindex" }),
    };
    response.writeHead(page.status, headers).end(request.method === "HEAD" ? undefined : body);
  }

  async function sendOrExplain(exchange: Exchange, artifact: Artifact, shown: Shown): Promise<void> {
    try {
      await rates.take("reading", inApp(exchange.address, strangerIn(exchange)));
      await sendWritten(exchange, artifact, shown);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const title = error.status === 429 ? "One moment" : "This page can't be shown just now";
      replies.sendPage(exchange, error.status, messagePage({ title, text: error.message }));
    }
  }

  async function admitForm(call: Call): Promise<string> {
    const { requestHead, address } = call;
    const who = inApp(address, strangerIn(call));
    await rates.take("sending", who);
    proofs.spend(who, headerIn(requestHead, PROOF_HEADER));
    await rates.take("taken", inApp(address, ""));
    return strangerIn(call);
  }

  return Object.freeze({
    async givePage(exchange: Exchange, artifact: Artifact, triedToken?: string) {
      const { path, environment } = exchange.address;
      const isShown = environment === "live" || triedToken !== undefined;
      const pattern = isShown ? publicPathOf(artifact.manifest.public, path) : null;
      if (pattern === null) return false;
      await sendOrExplain(exchange, artifact, { pattern, token: triedToken ?? "" });
      return true;
    },
    isOpenCall: (address: AppAddress, artifact: Artifact) =>
      artifact.manifest.public.length > 0 && isPublicCall(address),
    async askAsStranger(call: Call) {
      await refuseStrangersInPreview(call);
      const { method = "GET" } = call.requestHead;
      if (method === "POST") return upstream.askAsStranger(call, await admitForm(call));
      if (method !== "GET" && method !== "HEAD") throw new Refusal(405, "Public calls are GET and POST.");
      const who = strangerIn(call);
      await rates.take("reading", inApp(call.address, who));
      return upstream.askAsStranger(call, who);
    },
    async giveChallenge(exchange: Exchange, artifact: Artifact) {
      if (artifact.manifest.public.length === 0) throw new Refusal(404, "There is no such call.");
      await refuseStrangersInPreview(exchange);
      const who = inApp(exchange.address, strangerIn(exchange));
      await rates.take("reading", who);
      replies.sendJson(exchange, 200, proofs.challenge(who));
    },
    hasSiteFile: ({ environment, path }: AppAddress, { manifest }: Artifact) =>
      environment === "live" && siteFileOf(path, manifest, { root: "", base: "" }) !== null,
    async giveSiteFile(exchange: Exchange, artifact: Artifact) {
      const { request, response, address } = exchange;
      const { path, base, projectId } = address;
      const { manifest, hash: artifactHash } = artifact;
      const rowPages = tellsOfRows(path)
        ? await deps.rowPages.of({ projectId, artifactHash, declared: manifest.public })
        : [];
      const file = siteFileOf(path, manifest, { root: rootOf(exchange), base, rowPages });
      if (!file) throw new Refusal(404, "There is no such file.");
      const headers = { "content-type": file.type, "cache-control": `public, max-age=${SITE_FILE_SECONDS}` };
      response.writeHead(200, { ...replies.protection(exchange), ...headers });
      response.end(request.method === "HEAD" ? undefined : file.text);
    },
  });
}

function headerIn({ rawHeaders }: RequestHead, name: string): string | null {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === name) return rawHeaders[index + 1] ?? null;
  return null;
}
