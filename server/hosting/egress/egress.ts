// The only way out for an app, a unix socket: an HTTP proxy that admits the hosts in app.json and public addresses, and
// the platform's own services for apps.
import { lookup } from "node:dns/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { meterConnections } from "../sandbox/connection-meter.ts";
import { isPublicAddress } from "./addresses.ts";
import { isForPlatform, serveApp } from "./app-services.ts";
import { type Exchange, forward, type Target, tunnel, type Verdict } from "./forward-request.ts";
import { createOutsideMeters, type OutsideMeter } from "./outside-meter.ts";
import type { Egress, EgressDeps, EgressOptions } from "./types.ts";

const PORTS: ReadonlySet<number> = new Set([80, 443]);

/** The resolved address is the one that is checked and the one that is dialled, so that a second answer can't differ. */
export function createEgress(deps: EgressDeps): Egress {
  const resolve = deps.resolve ?? (async (host) => (await lookup(host, { all: true })).map(({ address }) => address));
  const dial = deps.dial ?? (({ address, port }) => connect({ host: address, port }));

  async function judge(target: Target, hosts: readonly string[]): Promise<Verdict> {
    if (!hosts.some((pattern) => matches(pattern, target.host)))
      return { allowed: false, reason: `${target.host} is not among the outbound hosts of app.json` };
    if (!PORTS.has(target.port)) return { allowed: false, reason: `port ${target.port} is not a web port` };
    const addresses = await resolve(target.host).catch(() => []);
    const [address] = addresses;
    if (!address) return { allowed: false, reason: `${target.host} has no address` };
    const closed = addresses.find((each) => !isPublicAddress(each));
    if (closed) return { allowed: false, reason: `${target.host} leads to ${closed}, which is not a public address` };
    return { allowed: true, address };
  }

  const meterOf = createOutsideMeters(deps.limits, deps.now);
  return Object.freeze({
    open: (options: EgressOptions) => openProxy({ ...deps, ...options, judge, dial, meter: meterOf(options.app) }),
  });
}

type Judge = (target: Target, hosts: readonly string[]) => Promise<Verdict>;
type Opening = EgressDeps &
  EgressOptions & { judge: Judge; dial: NonNullable<EgressDeps["dial"]>; meter: OutsideMeter };

async function openProxy(options: Opening): Promise<{ close(): Promise<void> }> {
  const { limits, log } = options;
  const open = new Set<Duplex>();
  const keep = <T extends Duplex>(socket: T): T => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    return socket;
  };
  const exchange: Exchange = {
    async admit(target) {
      if (open.size > limits.egressConnections * 2) return { allowed: false, reason: "too many connections at once" };
      const beyond = options.meter.refusal();
      const verdict: Verdict = beyond ? { allowed: false, reason: beyond } : await options.judge(target, options.hosts);
      const name = `${target.host}:${target.port}`;
      if (verdict.allowed) log.note("info", `Outbound request to ${name}`);
      else log.note("error", `Outbound request to ${name} refused: ${verdict.reason}`);
      return verdict;
    },
    connectTo(address, port) {
      const socket = keep(options.dial({ address, port }));
      socket.setTimeout(limits.egressConnectMs, () => socket.connecting && socket.destroy(new Error("too slow")));
      options.meter.watch(socket);
      return socket;
    },
  };
  const failed = (error: unknown) => log.note("error", `An outbound request could not be passed on: ${error}`);
  const server = createServer((request, response) => {
    if (isForPlatform(request)) return serveApp({ ...options, request, response, failed });
    forward({ request, response, ...exchange }).catch((error: unknown) => {
      failed(error);
      response.destroy();
    });
  });
  server.on("connect", (request, socket, head) => {
    tunnel({ request, socket, head, ...exchange }).catch((error: unknown) => {
      failed(error);
      socket.destroy();
    });
  });
  server.on("connection", keep);
  meterConnections(server, { atOnce: limits.egressConnections * 4, onFlood: options.onFlood ?? (() => {}) });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen({ path: join(options.directory, "proxy.sock"), readableAll: true, writableAll: true }, done);
  });
  return {
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** `example.com` is that host alone, `*.example.com` every host below it. */
function matches(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted;
}
