// From the gateway into an app's process: who asks is known, the app is awake, and whoever loses access is cut off.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { AUTH_REQUIRED } from "#contract";
import { Refusal } from "#http";
import type { HostingLimits } from "../limits.ts";
import { placeKey } from "../machinery.ts";
import type { Lease, Processes } from "../processes/processes.ts";
import type { Access, AccessAnswer } from "./access.ts";
import { type AppAddress, tokenOf, withoutFrameParameters } from "./app-addresses.ts";
import { passToApp } from "./app-proxy.ts";
import type { AppTokenClaims, AppTokens } from "./app-tokens.ts";
import { createOpenConnections } from "./open-connections.ts";
import { CALL_HEADERS } from "./policy.ts";
import type { Exchange, Replies } from "./replies.ts";
import { createUserSigner } from "./user-headers.ts";
import { offeredProtocols, passSocket } from "./web-sockets.ts";

export type Upgrade = Readonly<{ request: IncomingMessage; socket: Duplex; head: Buffer; address: AppAddress }>;

export type Passage = Readonly<{
  /** Who asks with a token that is still good and may be here, or a Refusal. */
  visitorOf(exchange: Pick<Exchange, "request" | "address">): Promise<Visitor>;
  /** Settles when the exchange is over. Throws a Refusal before anything was sent. */
  askApp(exchange: Exchange): Promise<void>;
  openSocket(upgrade: Upgrade): Promise<void>;
  close(): void;
}>;

export type PassageDeps = Readonly<{
  processes: Pick<Processes, "acquire">;
  access: Access;
  tokens: AppTokens;
  limits: HostingLimits;
  replies: Replies;
  clock: () => number;
}>;

export type Visitor = { claims: AppTokenClaims; answer: Extract<AccessAnswer, { allowed: true }> };

export function createPassage({ processes, access, tokens, limits, replies, clock }: PassageDeps): Passage {
  const { scopeOf, sendJson } = replies;
  const signUser = createUserSigner(clock);
  const open = createOpenConnections({ access, sweepMs: limits.accessSweepMs });

  /** Who asks, or a refusal. */
  async function visitorOf(token: string | null, address: AppAddress): Promise<Visitor> {
    const claims = token === null ? null : await tokens.verify(token, address);
    if (!claims) throw new Refusal(401, "Please open this app again.", AUTH_REQUIRED);
    const answer = await access.of(claims);
    if (!answer.allowed) throw new Refusal(403, answer.reason);
    return { claims, answer };
  }

  function forwardingFor(request: IncomingMessage, address: AppAddress, { claims, answer }: Visitor, key: Buffer) {
    const user = { id: claims.userId, name: answer.username, role: answer.role, plan: answer.plan };
    return { ...scopeOf(request, address), user: signUser(user, key) };
  }

  /** Holds the app's process, and what can be cut, for as long as `use` takes. */
  async function visit(
    { address, token, cut }: { address: AppAddress; token: string | null; cut(): void },
    use: (lease: Lease, visitor: Visitor) => Promise<void>,
  ): Promise<void> {
    const visitor = await visitorOf(token, address);
    const lease = await processes.acquire(placeKey(address.projectId, address.environment));
    const leave = open.add(visitor.claims, cut);
    try {
      await use(lease, visitor);
    } finally {
      leave();
      lease.release();
    }
  }

  return Object.freeze({
    visitorOf: ({ request, address }: Pick<Exchange, "request" | "address">) => visitorOf(bearerOf(request), address),
    askApp(exchange: Exchange) {
      const { request, response, address } = exchange;
      const coming = { address, token: bearerOf(request), cut: () => response.destroy() };
      return visit(coming, ({ process }, visitor) =>
        passToApp({
          ...{ request, response, process, limits, target: targetOf(address), protection: CALL_HEADERS },
          forwarding: forwardingFor(request, address, visitor, process.gatewayKey),
          refuse: (status, error) => sendJson(exchange, status, { error }),
        }),
      );
    },
    openSocket({ request, socket, head, address }: Upgrade) {
      const token = offeredProtocols(request).token ?? tokenOf(address.query);
      return visit({ address, token, cut: () => socket.destroy() }, ({ process }, visitor) => {
        const forwarding = forwardingFor(request, address, visitor, process.gatewayKey);
        return passSocket({ request, socket, head, process, target: targetOf(address), forwarding });
      });
    },
    close: () => open.close(),
  });
}

/** Path and query as the app may see them. */
const targetOf = (address: AppAddress) => address.path + withoutFrameParameters(address.path, address.query);

function bearerOf(request: IncomingMessage): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
