// Routes a request to an app: files from disk, the document with its session, everything else to the app's process.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppPlan, ERROR_NOT_DEPLOYED } from "#contract";
import { outageOf, Refusal, refuseUpgrade } from "#http";
import { createIdsOnly, type Telemetry, withinSpan } from "#telemetry";
import type { Artifact } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { ShownVersions } from "../deployments/types.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import type { AppTokens } from "./access/app-tokens.ts";
import { idForApp, type MachineAccess } from "./access/machine-access.ts";
import type { Access } from "./access/types.ts";
import { createVisitorLimits } from "./access/visitor-limits.ts";
import type { AppAddress, Destination } from "./addresses/app-addresses.ts";
import type { Call, RequestHead } from "./call.ts";
import type { AppFiles } from "./files/app-files.ts";
import type { FileAddresses } from "./files/file-addresses.ts";
import { createFileCalls } from "./files/file-calls.ts";
import { createProofOfWork } from "./public-pages/proof-of-work.ts";
import { createPublicPages } from "./public-pages/public-pages.ts";
import type { RowPages } from "./public-pages/row-pages.ts";
import type { StrangerRates } from "./public-pages/stranger-rates.ts";
import type { WrittenPages } from "./public-pages/written-pages.ts";
import { beginRequestSpan } from "./request-span.ts";
import { responseWriterOf } from "./response-writer.ts";
import { createDocuments, messagePage } from "./responses/documents.ts";
import { PREFLIGHT_HEADERS } from "./responses/policy.ts";
import { answerElsewhere, createReplies } from "./responses/replies.ts";
import { createStaticFiles } from "./responses/static-files.ts";
import type { Exchange } from "./responses/types.ts";
import { createAppSessions } from "./sign-in/app-sessions.ts";
import type { DomainSessions } from "./sign-in/domain-sessions.ts";
import type { FrameCodes } from "./sign-in/frame-codes.ts";
import type { Gateway } from "./types.ts";
import type { OnResponse, Upgrade } from "./upstream/types.ts";
import { createUpstream } from "./upstream/upstream.ts";
import { whenKnown } from "./when-known.ts";

export type GatewayDeps = Readonly<{
  processes: Pick<Processes, "acquire" | "stateOf">;
  /** Public pages, as apps write them. */
  written: WrittenPages;
  rowPages: RowPages;
  /** Signs what strangers are told. */
  key: Uint8Array;
  /** A visitor's address, behind proxies and other servers. */
  addressOf(requestHead: RequestHead): string;
  rates: StrangerRates;
  versions: ShownVersions;
  /** Whether an app's database can't be reached for now; absent: nobody knows. */
  isAway?(projectId: string, environment: AppAddress["environment"]): false | Promise<boolean>;
  access: Access;
  codes: FrameCodes;
  tokens: AppTokens;
  machines?: MachineAccess | undefined;
  domainSessions: DomainSessions;
  /** Absent: this installation keeps no files. */
  files: AppFiles | undefined;
  fileAddresses: FileAddresses;
  ownPlan(projectId: string, userId: string): Promise<AppPlan>;
  limits: HostingLimits;
  /** Where browsers reach the platform. */
  publicUrl: string;
  clock: () => number;
  onFault(error: unknown): void;
  /** Records the calls to apps; absent: they have ids and no more. */
  telemetry?: Telemetry | undefined;
  /** A proxy of one's own stands in front, whose traces are gone on with. */
  believesProxy?: boolean;
  /** Called for each call of a known visitor to an app, as soon as its response begins. */
  onResponse?: OnResponse;
}>;

export function createGateway(deps: GatewayDeps): Gateway {
  const { telemetry = createIdsOnly(), believesProxy = false } = deps;
  const staticFiles = createStaticFiles();
  const replies = createReplies(deps.publicUrl);
  const { protection, sendJson, sendPage } = replies;
  const upstream = createUpstream({ ...deps, replies });
  const { visitorOf, askApp, openSocket, recheck, close } = upstream;
  const documents = createDocuments();
  const proofs = createProofOfWork({ key: deps.key, clock: deps.clock });
  const publicPages = createPublicPages({ ...deps, documents, proofs, rates: deps.rates, replies, upstream });
  const givePublicPage = publicPages.givePage;
  const { giveDocument, giveSession, finishSignIn, signOut } = createAppSessions({
    ...deps,
    replies,
    documents,
    givePublicPage,
    fileBytes: deps.files?.mostBytes,
  });

  const fileCalls = createFileCalls({
    files: deps.files,
    addresses: deps.fileAddresses,
    access: deps.access,
    shares: createVisitorLimits(deps.limits.visitorRequests),
    visitorOf,
    replies,
    clock: deps.clock,
  });

  /** A visitor's own plan, for the app to show. To change it takes the platform's page: apps are not trusted with money. */
  async function givePlan(exchange: Exchange): Promise<void> {
    const { claims } = await visitorOf(exchange);
    sendJson(exchange, 200, await deps.ownPlan(claims.projectId, idForApp(claims)));
  }

  /** For a page whose socket was ended because the app went to sleep: it comes back once somebody has woken it. */
  async function tellAwake(exchange: Exchange): Promise<void> {
    const { claims } = await visitorOf(exchange);
    if (exchange.passOn?.()) return;
    const state = deps.processes.stateOf(slotKey(claims.projectId, claims.environment))?.state;
    sendJson(exchange, 200, { awake: state === "awake" });
  }

  /** Calls are asked for most; no file of a bundle is served in their place. */
  function passCall(call: Call): void | Promise<void> {
    const { projectId, environment } = call.address;
    return whenKnown(deps.versions.of(projectId, environment), (artifact) => {
      if (!artifact) throw new Refusal(404, ERROR_NOT_DEPLOYED);
      return publicPages.isOpenCall(call.address, artifact) ? publicPages.askAsStranger(call) : askApp(call);
    });
  }

  /** On a custom domain alone. */
  function signInOrOut(exchange: Exchange): void | Promise<void> {
    const { request, address } = exchange;
    if (address.path === "/_ninefold/sign-in" && isRead(request)) return finishSignIn(exchange);
    if (address.path === "/_ninefold/sign-out" && request.method === "POST") return signOut(exchange);
    throw new Refusal(404, "There is no such call.");
  }

  function route(exchange: Exchange): void | Promise<void> {
    const { request, response, address } = exchange;
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...protection(exchange), ...PREFLIGHT_HEADERS }).end();
      return;
    }
    if (isCall(address)) return passCall(exchange);
    return whenKnown(deps.versions.of(address.projectId, address.environment), (artifact) => {
      const wantsPage = isPageRequest(request, address);
      if (!artifact) {
        if (wantsPage) return sendPage(exchange, 404, absentPage(address));
        throw new Refusal(404, ERROR_NOT_DEPLOYED);
      }
      if (address.path === "/_ninefold/session" && request.method === "POST") return giveSession(exchange);
      if (address.path === "/_ninefold/plan" && isRead(request)) return givePlan(exchange);
      if (address.path === "/_ninefold/awake" && isRead(request)) return tellAwake(exchange);
      if (address.domain !== null && address.path.startsWith("/_ninefold/sign-")) return signInOrOut(exchange);
      if (address.path === "/_ninefold/challenge" && isRead(request))
        return publicPages.giveChallenge(exchange, artifact);
      if (isRead(request) && publicPages.hasSiteFile(address, artifact))
        return publicPages.giveSiteFile(exchange, artifact);
      if (fileCalls.isMeant(address)) return fileCalls.answer(exchange);
      if (address.path.startsWith("/_ninefold/")) throw new Refusal(404, "There is no such call.");
      if (wantsPage) return givePage(exchange, artifact);
      if (isRead(request)) return giveFile(exchange, artifact);
      return askApp(exchange);
    });
  }

  /** A page whose every call would fail is no help. */
  function givePage(exchange: Exchange, artifact: Artifact): void | Promise<void> {
    const { projectId, environment } = exchange.address;
    const isAway = deps.isAway?.(projectId, environment) ?? false;
    if (!isAway) return giveDocument(exchange, artifact);
    return isAway.then((known) => (known ? sendPage(exchange, 503, awayPage) : giveDocument(exchange, artifact)));
  }

  async function giveFile(exchange: Exchange, artifact: Artifact): Promise<void> {
    const { request, response, address } = exchange;
    const headers = protection(exchange);
    if (
      !(await staticFiles.serve({
        artifact,
        environment: address.environment,
        path: address.path,
        request,
        response,
        headers,
      }))
    )
      await askApp(exchange);
  }

  function fail(call: Call, error: unknown): void {
    if (!(error instanceof Refusal)) deps.onFault(error);
    const refusal =
      error instanceof Refusal
        ? error
        : (outageOf(error) ?? new Refusal(500, "Something went wrong. Please try again."));
    sendJson(call, refusal.status, { error: refusal.message, code: refusal.code });
  }

  function begin<Kind extends Call>(call: Kind, work: (call: Kind) => void | Promise<void>): void {
    withinSpan(beginRequestSpan(telemetry, call, believesProxy), () => {
      try {
        const begun = work(call);
        if (begun) begun.catch((error: unknown) => fail(call, error));
      } catch (error) {
        fail(call, error);
      }
    });
  }

  return Object.freeze({
    close,
    async accessChanged(projectId: string) {
      deps.access.forget(projectId);
      await recheck(projectId);
    },
    answerCall: (call: Call) => begin(call, passCall),
    answer(
      destination: NonNullable<Destination>,
      request: IncomingMessage,
      response: ServerResponse,
      passOn?: Call["passOn"],
    ) {
      if (destination.kind !== "app") return answerElsewhere(destination, request, response);
      const call = {
        requestHead: request,
        source: request,
        writer: responseWriterOf(response),
        address: destination.address,
        passOn,
      };
      begin({ ...call, request, response }, route);
    },
    async upgrade({
      destination,
      ...upgrade
    }: Omit<Upgrade, "address"> & Readonly<{ destination: NonNullable<Destination> }>) {
      const { socket } = upgrade;
      if (destination.kind !== "app") return refuseUpgrade(socket, 404, "Not found");
      const { address } = destination;
      try {
        if (!(await deps.versions.of(address.projectId, address.environment)))
          throw new Refusal(404, ERROR_NOT_DEPLOYED);
        await openSocket({ ...upgrade, address });
      } catch (error) {
        if (error instanceof Refusal) return refuseUpgrade(socket, error.status, error.message);
        deps.onFault(error);
        socket.destroy();
      }
    },
  });
}

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

/** Whether an address is answered by the app's server and by nothing else. */
export const isCall = ({ path }: AppAddress) => path.startsWith("/api/");

/** Every address of an app without a file's ending shows the app's one document. */
function isPageRequest(request: IncomingMessage, { path }: AppAddress): boolean {
  if (!isRead(request) || path.startsWith("/_ninefold/")) return false;
  return !path.slice(path.lastIndexOf("/") + 1).includes(".");
}

const awayPage = messagePage({
  title: "Not now",
  text: "This app's database can't be reached right now. Nothing is lost. Please try again in a moment.",
});

function absentPage({ environment }: AppAddress): string {
  return environment === "live"
    ? messagePage({ title: "Not deployed", text: ERROR_NOT_DEPLOYED })
    : messagePage({ title: "No preview yet", text: "Open this preview from the editor." });
}
