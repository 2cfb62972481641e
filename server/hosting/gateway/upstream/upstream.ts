// The gateway's exchanges with app processes: the visitor is identified, the app awake, and whoever loses access is cut off.
import { AUTH_REQUIRED, ERROR_NOT_DEPLOYED } from "#contract";
import { outageOf, Refusal } from "#http";
import { currentSpan, traced, writeTraceparent } from "#telemetry";
import { STRANGER } from "../../calls/tried-people.ts";
import type { HostingLimits } from "../../configuration/limits.ts";
import type { ShownVersions } from "../../deployments/types.ts";
import { SlotGone } from "../../processes/slot.ts";
import { slotKey } from "../../processes/slot-key.ts";
import type { AppProcess, Lease, Processes } from "../../processes/types.ts";
import type { AppTokens } from "../access/app-tokens.ts";
import { type MachineAccess, machineOf } from "../access/machine-access.ts";
import { createOpenConnections } from "../access/open-connections.ts";
import type { Access } from "../access/types.ts";
import { createVisitorLimits, type VisitorLimits } from "../access/visitor-limits.ts";
import { type AppAddress, tokenOf, withoutFrameParameters } from "../addresses/app-addresses.ts";
import { bearerOf, type Call } from "../call.ts";
import { CALL_HEADERS } from "../responses/policy.ts";
import type { Replies } from "../responses/replies.ts";
import { offeredProtocols, proxySocket } from "../upgrade/web-sockets.ts";
import { whenKnown } from "../when-known.ts";
import { createForwarder } from "./forwarded-headers.ts";
import { proxyToApp } from "./proxy-request.ts";
import type { OnResponse, Upgrade, Visitor } from "./types.ts";

export type Upstream = Readonly<{
  /** Who asks with a token that is still good and may be here, or a Refusal. */
  visitorOf(call: Pick<Call, "requestHead" | "address">): Visitor | Promise<Visitor>;
  /** The same, also for the owner who tries their preview out as a stranger. */
  lookerOf(call: Pick<Call, "requestHead" | "address">): Visitor | Promise<Visitor>;
  /** Throws or rejects with a Refusal before anything was sent; afterwards whatever happens is answered. */
  askApp(call: Call): void | Promise<void>;
  /** The same for somebody who has not signed in. */
  askAsStranger(call: Call, id: string): void | Promise<void>;
  openSocket(upgrade: Upgrade): void | Promise<void>;
  /** Cuts off who may not be in an app any more. */
  recheck(projectId: string): Promise<void>;
  close(): void;
}>;

export type UpstreamDeps = Readonly<{
  processes: Pick<Processes, "acquire">;
  versions: ShownVersions;
  access: Access;
  tokens: AppTokens;
  /** Lets programs in with keys; absent: nobody has one. */
  machines?: MachineAccess | undefined;
  limits: HostingLimits;
  replies: Replies;
  clock: () => number;
  onResponse?: OnResponse;
}>;

type Visit = Readonly<{ process: AppProcess; lease: Lease; visitor: Visitor }>;
type UseLease = (lease: Lease, over: () => void) => void;
/** Somebody who comes in: `enter` counts them until they leave, `watch` cuts them off when their time is over. Both give their end. */
type Guest = Readonly<{ enter(): () => void; watch(cut: () => void): () => void }>;
/** What strangers send is small. */
const STRANGERS_BODY_BYTES = 64 * 1024;
/** No stream of a stranger's lasts longer. */
const STRANGERS_MS = 60_000;
type Coming = {
  address: AppAddress;
  token: string | null;
  /** Null for what is no call: keys of programs are for calls alone. */
  method: string | null;
  cut(): void;
  /** What the visitor has open of this kind. */
  shares: VisitorLimits;
  /** The app could not be had. */
  onRefused?(status: number): void;
  passOn: Call["passOn"];
};
/** How often a visitor is led to an app anew that was given up here as they came to it. */
const TRIES = 3;
const OPEN_AGAIN = "Please open this app again.";

export function createUpstream(deps: UpstreamDeps): Upstream {
  const { processes, versions, access, tokens, machines, limits, replies, clock, onResponse } = deps;
  const { sendJson } = replies;
  const { forwardingOf, linesFor, linesForStranger } = createForwarder({ scopeOf: replies.scopeOf, clock });
  const requestShares = createVisitorLimits(limits.visitorRequests);
  const socketShares = createVisitorLimits(limits.visitorSockets);
  /** All strangers of an app together: its members always find room. */
  const strangers = createVisitorLimits(Math.ceil(limits.concurrentRequests / 2));
  const open = createOpenConnections({ access, sweepMs: limits.accessSweepMs });

  /** Who asks, or a refusal: what a stranger gets who is tried out is what strangers get. */
  function visitorOf(token: string | null, address: AppAddress, method: string | null): Visitor | Promise<Visitor> {
    return whenKnown(lookerOf(token, address, method), (visitor) => {
      if (visitor.claims.triedAs === STRANGER) throw new Refusal(401, OPEN_AGAIN, AUTH_REQUIRED);
      return visitor;
    });
  }

  function lookerOf(token: string | null, address: AppAddress, method: string | null): Visitor | Promise<Visitor> {
    if (token !== null && method !== null && machines?.isKey(token)) {
      const { projectId, environment, path } = address;
      const app = { projectId, environment };
      return machines.admit(token, app, { method, path }).then((key) => machineOf(app, key));
    }
    return whenKnown(token === null ? null : tokens.verify(token, address), (claims) => {
      if (!claims) throw new Refusal(401, OPEN_AGAIN, AUTH_REQUIRED);
      return whenKnown(access.of(claims), (answer) => {
        if (!answer.allowed) throw new Refusal(403, answer.reason);
        return { claims, answer };
      });
    });
  }

  /** The app's process and who visits it, held until `use` calls its second argument; `cut` is called when access ends before. */
  function visit(coming: Coming, use: (visit: Visit, over: () => void) => void): void | Promise<void> {
    const { address, token, method, shares } = coming;
    const key = slotKey(address.projectId, address.environment);
    return whenKnown(visitorOf(token, address, method), (visitor) => {
      const guest: Guest = {
        enter: () => shares.enter(key, visitor.claims.userId),
        watch: (cut) => open.add(visitor.claims, cut),
      };
      return admit(coming, guest, (lease, over) => use({ process: lease.process, lease, visitor }, over));
    });
  }

  /**
   * The app's process, held until `use` calls its second argument. Whoever has waited to be let in, or for the app to start,
   * is led to the server that has it by now.
   */
  function admit(coming: Coming, guest: Guest, use: UseLease, tries = 1): void | Promise<void> {
    const { address, cut } = coming;
    if (coming.passOn?.()) return;
    const key = slotKey(address.projectId, address.environment);
    const giveBack = guest.enter();
    const enter = (lease: Lease) => {
      const leave = guest.watch(cut);
      const over = () => {
        leave();
        lease.release();
        giveBack();
      };
      try {
        use(lease, over);
      } catch (error) {
        over();
        throw error;
      }
    };
    const refused = (error: unknown): Promise<void> => {
      giveBack();
      if (error instanceof SlotGone && tries < TRIES) return admitAnew(coming, guest, use, tries + 1);
      coming.onRefused?.(error instanceof Refusal ? error.status : (outageOf(error)?.status ?? 500));
      throw error;
    };
    let lease: Lease | Promise<Lease>;
    try {
      lease = acquire(key);
    } catch (error) {
      return refused(error);
    }
    return lease instanceof Promise ? lease.then(enter, refused) : enter(lease);
  }

  /** The app may be somewhere else, or another version of it be shown. */
  async function admitAnew(coming: Coming, guest: Guest, use: UseLease, tries: number): Promise<void> {
    const { projectId, environment } = coming.address;
    if (!(await versions.of(projectId, environment))) throw new Refusal(404, ERROR_NOT_DEPLOYED);
    await admit(coming, guest, use, tries);
  }

  function strangerAs(id: string, { projectId, environment }: AppAddress): Guest {
    const key = slotKey(projectId, environment);
    return {
      enter() {
        const leaveAll = strangers.enter(key, "");
        try {
          const leave = requestShares.enter(key, `stranger ${id}`);
          return () => {
            leave();
            leaveAll();
          };
        } catch (error) {
          leaveAll();
          throw error;
        }
      },
      watch(cut) {
        const timer = setTimeout(cut, STRANGERS_MS).unref();
        return () => clearTimeout(timer);
      },
    };
  }

  /** What the way of a call through the app tells, and how it is answered. `cap`: of its body, in bytes. */
  function proxying(call: Call, cap = limits.requestBodyBytes) {
    const { writer, address } = call;
    const { projectId, environment } = address;
    const began = onResponse ? performance.now() : 0;
    const span = currentSpan();
    const tell = (status: number) => {
      onResponse?.({ projectId, environment, status, durationMs: performance.now() - began });
      span?.end({ status });
    };
    const refuse = (status: number, error: string) => {
      tell(status);
      sendJson(call, status, { error });
    };
    const passOn = () => {
      const isPassedOn = call.passOn?.() ?? false;
      // The server that has the app records the rest.
      if (isPassedOn) span?.end();
      return isPassedOn;
    };
    const bounds = cap === limits.requestBodyBytes ? limits : { ...limits, requestBodyBytes: cap };
    const proxied = { call, limits: bounds, base: address.base, target: targetOf(address), protection: CALL_HEADERS };
    const { method = "GET" } = call.requestHead;
    const token = bearerOf(call.requestHead);
    const coming = { address, token, method, cut: writer.destroy, shares: requestShares, onRefused: tell, passOn };
    const trace = span ? `traceparent: ${writeTraceparent(span.ids)}\r\n` : "";
    return { coming, trace, proxied: { ...proxied, onHead: tell, refuse } };
  }

  function acquire(key: string): Lease | Promise<Lease> {
    const lease = processes.acquire(key);
    return lease instanceof Promise ? traced({ name: "wake app" }, () => lease) : lease;
  }

  return Object.freeze({
    visitorOf: ({ requestHead, address }: Pick<Call, "requestHead" | "address">) =>
      visitorOf(bearerOf(requestHead), address, null),
    lookerOf: ({ requestHead, address }: Pick<Call, "requestHead" | "address">) =>
      lookerOf(bearerOf(requestHead), address, null),
    askApp(call: Call) {
      const { coming, trace, proxied } = proxying(call);
      return visit(coming, ({ process, lease, visitor }, over) => {
        const lines = linesFor(call, visitor, process.gatewayKey) + trace;
        proxyToApp({ ...proxied, process, lines, onStream: lease.becomeStream }, over);
      });
    },
    askAsStranger(call: Call, id: string) {
      const { coming, trace, proxied } = proxying(call, STRANGERS_BODY_BYTES);
      return admit(coming, strangerAs(id, call.address), ({ process, becomeStream }, over) => {
        const lines = linesForStranger(call, id, process.gatewayKey) + trace;
        proxyToApp({ ...proxied, process, lines, onStream: becomeStream }, over);
      });
    },
    openSocket({ request, socket, head, address, passOn }: Upgrade) {
      const token = offeredProtocols(request).token ?? tokenOf(address.query);
      const cutting = { now: () => void socket.destroy() };
      const cut = () => cutting.now();
      return visit(
        { address, token, method: null, cut, shares: socketShares, passOn },
        ({ process, lease, visitor }, over) => {
          // The visitor left while the app woke up.
          if (socket.destroyed) return over();
          const forwarding = forwardingOf({ requestHead: request, address }, visitor, process.gatewayKey);
          const proxied = { request, socket, head, process, lease, cutting, target: targetOf(address), forwarding };
          void proxySocket({ ...proxied, answerMs: limits.responseHeadersMs }).finally(over);
        },
      );
    },
    recheck: open.recheck,
    close: () => open.close(),
  });
}

/** Path and query as the app may see them. */
const targetOf = (address: AppAddress) => address.path + withoutFrameParameters(address.path, address.query);
