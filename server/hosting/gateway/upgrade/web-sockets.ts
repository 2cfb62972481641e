// WebSocket connections to an app: opened with a token in the address or as a subprotocol, then passed through.
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { endSocket, joinSockets, limitUpgrade, Refusal, refuseUpgrade } from "#http";
import type { AppProcess, Lease, SocketEnd } from "../../processes/types.ts";
import { type Forwarding, headersForApp } from "../upstream/proxied-headers.ts";

/** A page that can't put its token into the address offers `ninefold-token.<token>` beside its own subprotocols. */
const TOKEN_PROTOCOL = /^ninefold-token\.([\w.-]+)$/;

export function offeredProtocols(request: IncomingMessage): { token: string | null; others: string[] } {
  const offered = String(request.headers["sec-websocket-protocol"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const token = offered.map((name) => TOKEN_PROTOCOL.exec(name)?.[1]).find(Boolean) ?? null;
  return { token, others: offered.filter((name) => !TOKEN_PROTOCOL.test(name)) };
}

export type ProxiedSocket = Readonly<{
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  process: AppProcess;
  /** Until the app has answered; then the socket counts as one. */
  lease: Pick<Lease, "becomeSocket">;
  target: string;
  forwarding: Forwarding;
  /** How long the app has to answer. */
  answerMs: number;
  /** Called when access ends: cuts the connection off, and once it is a socket tells its page why. */
  cutting: { now(): void };
}>;

/**
 * What a page reads as the code of its socket's end (RFC 6455, 7.4.2). `moved`: come back at once. `asleep`: when the app is
 * awake again. `signedOut`: not before it has another session.
 */
const CLOSE_CODES = { moved: 1012, asleep: 4001, signedOut: 4003 } as const;
/** A frame from a page that only answers a ping begins with this byte. */
const PONG = 0x8a;

/** Ends a page's socket with a frame of the gateway's own: between two frames of the app's, where it is at rest. */
function closeSocket(socket: Duplex, why: SocketEnd | "signedOut"): void {
  const code = CLOSE_CODES[why];
  endSocket(socket, Uint8Array.of(0x88, 2, code >> 8, code & 0xff));
}

/** Settles when the connection is over. */
export function proxySocket(proxied: ProxiedSocket): Promise<void> {
  const { request, socket, head, process } = proxied;
  const { token, others } = offeredProtocols(request);
  const outgoing = httpRequest({
    socketPath: process.socketPath,
    path: proxied.target,
    headers: [...upgradeHeaders(proxied, others)],
  });
  return new Promise((resolve) => {
    socket.once("close", () => {
      outgoing.destroy();
      resolve();
    });
    limitUpgrade(outgoing, proxied.answerMs, () => refuseUpgrade(socket, 504, "This app took too long to answer."));
    outgoing.on("error", () => refuseUpgrade(socket, 502, "This app stopped while it was answering."));
    outgoing.once("response", (answer) => {
      answer.resume();
      refuseUpgrade(socket, 426, "This app does not accept a WebSocket here.");
    });
    outgoing.once("upgrade", (answer, inside, insideHead) => {
      // A browser gives up when none of the subprotocols it offered is chosen.
      const chosen =
        answer.headers["sec-websocket-protocol"] ?? (token && others.length === 0 ? `ninefold-token.${token}` : null);
      if (!holdSocket(proxied, inside)) return inside.destroy();
      const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
      lines.push(`Sec-WebSocket-Accept: ${answer.headers["sec-websocket-accept"] ?? ""}`);
      if (chosen) lines.push(`Sec-WebSocket-Protocol: ${chosen}`);
      const extensions = answer.headers["sec-websocket-extensions"];
      if (extensions) lines.push(`Sec-WebSocket-Extensions: ${extensions}`);
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      if (insideHead.length > 0) socket.write(insideHead);
      if (head.length > 0) inside.write(head);
      joinSockets(inside, socket);
    });
    outgoing.end();
  });
}

/** False when the app has as many sockets as it may; the visitor was told. */
function holdSocket({ socket, lease, cutting }: ProxiedSocket, inside: Duplex): boolean {
  const end = (why: SocketEnd | "signedOut") => {
    inside.unpipe(socket);
    closeSocket(socket, why);
  };
  try {
    const held = lease.becomeSocket(end);
    cutting.now = () => end("signedOut");
    socket.once("close", held.release);
    socket.on("data", (chunk: Buffer) => chunk[0] !== PONG && held.used());
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuseUpgrade(socket, error.status, error.message);
    return false;
  }
}

function upgradeHeaders({ request, forwarding }: ProxiedSocket, protocols: string[]): string[] {
  const headers = headersForApp(request, forwarding);
  const kept: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2)
    if (headers[index] !== "sec-websocket-protocol") kept.push(headers[index] ?? "", headers[index + 1] ?? "");
  if (protocols.length > 0) kept.push("sec-websocket-protocol", protocols.join(", "));
  return [...kept, "connection", "Upgrade", "upgrade", "websocket"];
}
