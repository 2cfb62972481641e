// The way of a request into an app put together: addresses, access, sign-in, public pages and the gateway itself.
import { createPlatformCalls } from "../calls/platform-calls.ts";
import type { PlatformCalls } from "../calls/types.ts";
import type { HostingDeps } from "../configuration/dependencies.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { OpenDatabases } from "../databases/types.ts";
import type { ShownVersions } from "../deployments/types.ts";
import type { Domains } from "../domains/types.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import { relayedAddress } from "../servers/relay-signature.ts";
import type { OpenServers } from "../servers/types.ts";
import { createAppTokens } from "./access/app-tokens.ts";
import type { Access } from "./access/types.ts";
import { createAddressReader } from "./addresses/app-addresses.ts";
import { createAppHosts } from "./addresses/app-hosts.ts";
import type { FileAddresses } from "./files/file-addresses.ts";
import { createGateway } from "./gateway.ts";
import { createRowPages } from "./public-pages/row-pages.ts";
import { createStrangerRates } from "./public-pages/stranger-rates.ts";
import { addressOf } from "./public-pages/strangers.ts";
import { createWrittenPages } from "./public-pages/written-pages.ts";
import { createDomainSessions } from "./sign-in/domain-sessions.ts";
import { createFrameCodes } from "./sign-in/frame-codes.ts";
import { createSignInCodes } from "./sign-in/sign-in-codes.ts";
import type { SignInCodes } from "./sign-in/types.ts";
import type { Gateway, OpenGateway } from "./types.ts";
import type { OnResponse } from "./upstream/types.ts";

export type WayIn = Readonly<{ calls: PlatformCalls; signInCodes: SignInCodes; front: OpenGateway }>;

type Deps = Pick<HostingDeps, "database" | "machines" | "files" | "ownPlan" | "telemetry"> &
  Readonly<{
    config: Pick<HostingDeps["config"], "publicUrl" | "appsOrigin" | "trustProxy" | "rateFactor">;
    secrets: Pick<HostingDeps["secrets"], "appTokenKey">;
  }>;

type Parts = Readonly<{
  others: Pick<OpenServers, "servers" | "relay" | "askOwner" | "signature" | "clocks">;
  processes: Pick<Processes, "acquire" | "stateOf" | "restart">;
  versions: ShownVersions;
  access: Access;
  domains: Pick<Domains, "find" | "agree" | "mayLead">;
  fileAddresses: FileAddresses;
  isAway: OpenDatabases["isAway"];
  limits: HostingLimits;
  onResponse: OnResponse;
  onFault(error: unknown): void;
}>;

export function openGateway(deps: Deps, parts: Parts): WayIn {
  const { config } = deps;
  const { publicUrl, appsOrigin } = config;
  const { others, processes, versions, access, domains } = parts;
  const { servers, askOwner } = others;
  const codes = createFrameCodes(deps.database, others.clocks.sharedClock);
  const calls = createPlatformCalls({ processes, versions, askOwner, servers });
  const gateway = createAppsGateway(deps, { ...parts, codes, calls });
  return Object.freeze({
    calls,
    signInCodes: createSignInCodes({ access, codes, domains, publicUrl }),
    front: {
      gateway,
      read: createAddressReader(createAppHosts({ appsOrigin, publicUrl, findDomain: domains.find })),
      relay: others.relay,
      isLeaving: servers.isLeaving,
    },
  });
}

type GatewayParts = Parts & Readonly<{ codes: ReturnType<typeof createFrameCodes>; calls: PlatformCalls }>;

function createAppsGateway(deps: Deps, parts: GatewayParts): Gateway {
  const { config, secrets } = deps;
  const { publicUrl, trustProxy = 0 } = config;
  const { others, processes, versions, access, codes, calls, fileAddresses, isAway, limits } = parts;
  const { clock, elapsed, sharedClock } = others.clocks;
  const key = secrets.appTokenKey;
  const rates = createStrangerRates(config.rateFactor);
  return createGateway({
    processes,
    versions,
    access,
    codes,
    fileAddresses,
    isAway,
    limits,
    rates,
    key,
    publicUrl,
    clock,
    written: createWrittenPages({
      ask: (call) => calls.callHere({ ...call, method: "GET", hops: 0 }),
      restart: ({ projectId, environment }) => processes.restart(slotKey(projectId, environment)),
      count: (projectId) => rates.take("written", projectId),
      clock: elapsed,
    }),
    rowPages: createRowPages({ ask: (call) => calls.callHere({ ...call, method: "GET", hops: 0 }), clock: elapsed }),
    addressOf: (head) => addressOf(head, trustProxy, relayedAddress(others.signature.key, head.rawHeaders)),
    machines: deps.machines,
    tokens: createAppTokens({ key, lifetimeSeconds: limits.appTokenSeconds, clock: sharedClock }),
    domainSessions: createDomainSessions({ key, clock: sharedClock, secure: publicUrl.startsWith("https:") }),
    files: deps.files,
    ownPlan: deps.ownPlan,
    onFault: parts.onFault,
    onResponse: parts.onResponse,
    telemetry: deps.telemetry,
    believesProxy: trustProxy > 0,
  });
}
