// Pages' sockets on Bun: its server carries them, the app's own part is the conversation that was handed over.
import { FRAME_BYTES_MAX, WAITING_BYTES_MAX } from "../server/capabilities/live/bounds.ts";
import type { Conversation } from "../server/capabilities/live/transport.ts";

type BunSocket = { data: Conversation; send(text: string): number; close(code: number, reason: string): void };

export type BunSockets = Readonly<{
  open(socket: BunSocket): void;
  message(socket: BunSocket, message: string | Uint8Array): void;
  close(socket: BunSocket): void;
  maxPayloadLength: number;
  backpressureLimit: number;
  closeOnBackpressureLimit: boolean;
  /** Seconds; a page that does not even answer a ping in this time has gone. */
  idleTimeout: number;
  sendPings: boolean;
  perMessageDeflate: boolean;
}>;

export const bunSockets: BunSockets = {
  open(socket) {
    socket.data.open({
      send: (text) => void socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    });
  },
  message(socket, message) {
    if (typeof message === "string") socket.data.hear(message);
  },
  close: (socket) => socket.data.closed(),
  maxPayloadLength: FRAME_BYTES_MAX,
  backpressureLimit: WAITING_BYTES_MAX,
  closeOnBackpressureLimit: true,
  idleTimeout: 120,
  sendPings: true,
  perMessageDeflate: false,
};
