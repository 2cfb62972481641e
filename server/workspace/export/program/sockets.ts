// Pages' sockets of an exported app: opened for who brings a token that is still good, closed once it is not.
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";

/** The app's part in a socket, as its server hands it over. */
type Conversation = {
  open(transport: { send(text: string): void; close(code: number, reason: string): void }): void;
  hear(text: string): void;
  closed(): void;
};
type Upgrade = { upgrade(request: Request, options: { data: Conversation }): boolean };
export type SocketApp = { fetch(request: Request, server: Upgrade): Response | Promise<Response> };

const MESSAGE_BYTES_MAX = 64 * 1024;
const WAITING_BYTES_MAX = 1024 * 1024;
const LOOK_MS = 30_000;
/** The page waits for another session. */
const SIGNED_OUT = 4003;
const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: MESSAGE_BYTES_MAX,
  perMessageDeflate: false,
  handleProtocols: (offered) => [...offered].find((name) => !name.startsWith("ninefold-token.")) ?? false,
});

/** A page can't put its token into a header: it offers `ninefold-token.<token>` beside its subprotocol. */
export const socketTokenOf = ({ headers }: IncomingMessage): string | undefined =>
  /(?:^|,\s*)ninefold-token\.([\w-]+)/.exec(headers["sec-websocket-protocol"] ?? "")?.[1];

type Wish = {
  app: SocketApp;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** Null for a stranger. */
  signed: Record<string, string> | null;
  /** Asked now and then while the socket is open. */
  isSignedIn(): Promise<boolean>;
};

export async function openSocket({ app, request, socket, head, signed, isSignedIn }: Wish): Promise<void> {
  if (signed === null) return refuse(socket, 401);
  const taken: { conversation: Conversation | null } = { conversation: null };
  const asked = new Request(new URL(request.url ?? "/", "http://app"), {
    headers: { ...signed, upgrade: "websocket" },
  });
  const answer = await app.fetch(asked, {
    upgrade(_request, { data }) {
      taken.conversation = data;
      return true;
    },
  });
  const { conversation } = taken;
  if (conversation === null) return refuse(socket, answer.status);
  server.handleUpgrade(request, socket, head, (opened) => carry(opened, conversation, isSignedIn));
}

function carry(opened: WebSocket, conversation: Conversation, isSignedIn: () => Promise<boolean>): void {
  let isAlive = true;
  const look = async () => {
    if (!isAlive) return opened.terminate();
    isAlive = false;
    opened.ping();
    if (!(await isSignedIn().catch(() => true))) opened.close(SIGNED_OUT);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  opened.on("pong", () => {
    isAlive = true;
  });
  opened.on("message", (data, isBinary) => {
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

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
