// WebSocket connections to an app: opened with a token in the address or as a subprotocol, then passed through.
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { joinSockets, limitUpgrade, refuseUpgrade } from "#http";
import type { AppProcess } from "../../processes/app-process.ts";
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
  target: string;
  forwarding: Forwarding;
  /** How long the app has to answer. */
  answerMs: number;
}>;

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

function upgradeHeaders({ request, forwarding }: ProxiedSocket, protocols: string[]): string[] {
  const headers = headersForApp(request, forwarding);
  const kept: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2)
    if (headers[index] !== "sec-websocket-protocol") kept.push(headers[index] ?? "", headers[index + 1] ?? "");
  if (protocols.length > 0) kept.push("sec-websocket-protocol", protocols.join(", "));
  return [...kept, "connection", "Upgrade", "upgrade", "websocket"];
}
