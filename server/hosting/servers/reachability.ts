// Asks whether anything still answers at the address of a server whose beat is overdue: a connection comes about, or it does not.
import { connect } from "node:net";
import type { SeenServer } from "./server-store.ts";

export type Reachability = Readonly<{
  /** Asks each of them, but for those that are being asked. Nothing waits for it. */
  ask(servers: readonly SeenServer[]): void;
}>;

type Deps = Readonly<{
  /** Of this server. */
  address: string;
  /** Nothing answers where it was, or another server does; its count of beats is as it was asked with. */
  onUnreachable(server: SeenServer): void;
}>;

/** A packet that was lost is sent again after a second. */
const CONNECT_MS = 1_500;
/** Trouble of who asks: it says nothing about the other server. */
const OWN_TROUBLE: readonly string[] = ["EAI_AGAIN", "EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENETUNREACH", "ENETDOWN"];

export function createReachability({ address, onUnreachable }: Deps): Reachability {
  const asked = new Set<string>();
  return Object.freeze({
    ask(servers: readonly SeenServer[]) {
      for (const server of servers) {
        // It started again: this server is where that one was.
        if (server.address === address) onUnreachable(server);
        else if (!asked.has(server.id)) {
          asked.add(server.id);
          void answers(server.address).then((isThere) => {
            asked.delete(server.id);
            if (!isThere) onUnreachable(server);
          });
        }
      }
    },
  });
}

/** Whether a connection to that address comes about in time. */
function answers(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address);
  const standardPort = protocol === "https:" ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || standardPort) });
    const settle = (isThere: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    // What has come while this process was busy itself is heard first.
    const timer = setTimeout(() => setImmediate(() => settle(false)), CONNECT_MS).unref();
    socket.once("connect", () => settle(true));
    socket.once("error", (error: NodeJS.ErrnoException) => settle(OWN_TROUBLE.includes(error.code ?? "")));
  });
}
