// Pages' sockets on Node, through the library `ws`; loaded with the first page that asks for one.
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { FRAME_BYTES_MAX, WAITING_BYTES_MAX } from "../server/capabilities/live/bounds.ts";
import { type Conversation, LIVE_PROTOCOL, type UpgradeServer } from "../server/capabilities/live/transport.ts";

type Wish = Readonly<{
  app: { fetch(request: Request, server: UpgradeServer): Response | Promise<Response> };
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** The same request as the app reads it. */
  asRequest: Request;
}>;

const PING_MS = 60_000;

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: FRAME_BYTES_MAX,
  perMessageDeflate: false,
  handleProtocols: () => LIVE_PROTOCOL,
});

/** Asks the app and opens the socket, or refuses with what the app answered. */
export async function openNodeSocket({ app, request, socket, head, asRequest }: Wish): Promise<void> {
  const taken: { conversation: Conversation | null } = { conversation: null };
  const upgrade: UpgradeServer["upgrade"] = (_request, { data }) => {
    taken.conversation = data;
    return true;
  };
  try {
    const answer = await app.fetch(asRequest, { upgrade });
    const { conversation } = taken;
    if (conversation) server.handleUpgrade(request, socket, head, (opened) => carry(opened, conversation));
    else refuse(socket, answer.status, await answer.text());
  } catch (error) {
    console.error(error);
    refuse(socket, 500, "");
  }
}

function carry(opened: WebSocket, conversation: Conversation): void {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return opened.terminate();
    isAlive = false;
    opened.ping();
  }, PING_MS);
  opened.on("pong", () => {
    isAlive = true;
  });
  opened.on("message", (data, isBinary) => {
    isAlive = true;
    if (!isBinary) conversation.hear(String(data));
  });
  opened.on("error", () => opened.terminate());
  opened.on("close", () => {
    clearInterval(timer);
    conversation.closed();
  });
  conversation.open({
    send(text) {
      if (opened.bufferedAmount > WAITING_BYTES_MAX) opened.terminate();
      else opened.send(text);
    },
    close: (code, reason) => opened.close(code, reason),
  });
}

function refuse(socket: Duplex, status: number, body: string): void {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, "content-type: application/json"];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, "connection: close", "", body].join("\r\n"));
}
