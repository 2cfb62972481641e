// The only way out for an app: an HTTP proxy on a unix socket that admits the hosts in app.json and public addresses.
import { lookup } from "node:dns/promises";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { HostingLimits } from "../limits.ts";
import type { AppLog } from "../logs.ts";
import { meterConnections } from "../sandbox/connection-meter.ts";
import { isPublicAddress } from "./addresses.ts";

export type Egress = Readonly<{
  /** Opens `directory/proxy.sock` for one process of an app. */
  open(options: EgressOptions): Promise<{ close(): Promise<void> }>;
}>;

export type EgressOptions = Readonly<{
  directory: string;
  hosts: readonly string[];
  log: AppLog;
  /** The app opens connections faster than any honest one. */
  onFlood?(): void;
}>;

export type EgressDeps = Readonly<{
  limits: Pick<HostingLimits, "egressConnections" | "egressConnectMs">;
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<string[]>;
  /** Connects to an address that was checked; tests lead it to a server of theirs. */
  dial?: (target: { address: string; port: number }) => Socket;
}>;

const PORTS: ReadonlySet<number> = new Set([80, 443]);

type Target = { host: string; port: number };
type Verdict = { allowed: true; address: string } | { allowed: false; reason: string };

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

  return Object.freeze({
    open: (options: EgressOptions) => openProxy({ ...deps, ...options, judge, dial }),
  });
}

type Judge = (target: Target, hosts: readonly string[]) => Promise<Verdict>;
type Opening = EgressDeps & EgressOptions & { judge: Judge; dial: NonNullable<EgressDeps["dial"]> };

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
      const verdict = await options.judge(target, options.hosts);
      const name = `${target.host}:${target.port}`;
      if (verdict.allowed) log.note("info", `Outbound request to ${name}`);
      else log.note("error", `Outbound request to ${name} refused: ${verdict.reason}`);
      return verdict;
    },
    connectTo(address, port) {
      const socket = keep(options.dial({ address, port }));
      socket.setTimeout(limits.egressConnectMs, () => socket.connecting && socket.destroy(new Error("too slow")));
      return socket;
    },
  };
  const server = createServer((request, response) => void forward({ request, response, ...exchange }));
  server.on("connect", (request, socket, head) => void tunnel({ request, socket, head, ...exchange }));
  server.on("connection", keep);
  meterConnections(server, { atOnce: limits.egressConnections * 4, onFlood: options.onFlood ?? (() => {}) });
  await new Promise<void>((done, failed) => {
    server.once("error", failed);
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

type Exchange = {
  admit(target: Target): Promise<Verdict>;
  connectTo(address: string, port: number): Socket;
};

const normal = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");

async function tunnel(options: Exchange & { request: IncomingMessage; socket: Duplex; head: Buffer }): Promise<void> {
  const { request, socket, head } = options;
  socket.on("error", () => socket.destroy());
  const address = URL.canParse(`http://${request.url}`) ? new URL(`http://${request.url}`) : null;
  const target = address && { host: normal(address.hostname), port: Number(address.port || 80) };
  const verdict: Verdict = target ? await options.admit(target) : { allowed: false, reason: "no host and port" };
  if (!target || !verdict.allowed) {
    socket.end(refusalText(verdict.allowed ? "" : verdict.reason));
    return;
  }
  const outside = options.connectTo(verdict.address, target.port);
  outside.once("connect", () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) outside.write(head);
    outside.pipe(socket).pipe(outside);
  });
  outside.once("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n"));
  outside.once("close", () => socket.destroy());
  socket.once("close", () => outside.destroy());
}

const refusalText = (reason: string) =>
  `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(reason)}\r\nConnection: close\r\n\r\n${reason}`;

/** Plain HTTP in absolute form (RFC 9112, 3.2.2). */
async function forward(options: Exchange & { request: IncomingMessage; response: ServerResponse }): Promise<void> {
  const { request, response } = options;
  const address = request.url && URL.canParse(request.url) ? new URL(request.url) : null;
  if (address?.protocol !== "http:") {
    response.writeHead(400, { "content-type": "text/plain" }).end("Ask with the whole address: http://host/path");
    return;
  }
  const target = { host: normal(address.hostname), port: Number(address.port || 80) };
  const verdict = await options.admit(target);
  if (!verdict.allowed) {
    response.writeHead(403, { "content-type": "text/plain" }).end(verdict.reason);
    return;
  }
  const {
    "proxy-connection": _proxy,
    "proxy-authorization": _secret,
    connection: _connection,
    ...headers
  } = request.headers;
  const outgoing = httpRequest(
    {
      createConnection: () => options.connectTo(verdict.address, target.port),
      method: request.method,
      path: `${address.pathname}${address.search}`,
      headers: { ...headers, host: address.host },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => outgoing.destroy());
  request.pipe(outgoing);
}
