// Connections to the PostgreSQL that holds the apps: a unix socket or TCP, encrypted where its address says so.
import { connect, isIP, type Socket } from "node:net";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { parse } from "pg-connection-string";

export type DatabaseServer = Readonly<{
  /** Connected and, where asked for, encrypted and checked; nothing has been said to PostgreSQL yet. */
  connect(): Promise<Socket>;
}>;

const CONNECT_MS = 10_000;
const DEFAULT_PORT = 5432;
/** Length 8, then the request's number. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** @param url `sslmode` and its certificates are read as by every other connection of the platform */
export function openDatabaseServer(url: string): DatabaseServer {
  const address = parse(url);
  const host = address.host || "localhost";
  const port = Number(address.port || DEFAULT_PORT);
  if (host.startsWith("/")) {
    const path = join(host, `.s.PGSQL.${port}`);
    return { connect: () => opened(connect(path)) };
  }
  const { ssl } = address;
  if (!ssl) return { connect: () => opened(connect({ host, port, noDelay: true })) };
  const { cert, ...checks } = typeof ssl === "object" ? ssl : {};
  const settings: ConnectionOptions = cert ? { ...checks, cert } : checks;
  return {
    async connect() {
      const plain = await opened(connect({ host, port, noDelay: true }));
      return encrypt(plain, { ...settings, host, ...(isIP(host) ? {} : { servername: host }) });
    },
  };
}

/** Settles with the socket once `event` came; a socket that fails or takes too long is destroyed. */
function opened<T extends Socket>(socket: T, event = "connect"): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error("The database took too long to answer.")), CONNECT_MS);
    const failed = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    // It stays: until the socket is taken over, a fault must find somebody who listens.
    socket.on("error", failed);
    socket.once(event, () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

async function encrypt(plain: Socket, settings: ConnectionOptions): Promise<Socket> {
  plain.write(SSL_REQUEST);
  const [answer] = await new Promise<Buffer>((resolve, reject) => {
    plain.once("data", resolve).once("error", reject);
    plain.once("close", () => reject(new Error("The database closed the connection.")));
  });
  if (answer !== "S".charCodeAt(0)) {
    plain.destroy();
    throw new Error("The database does not encrypt connections.");
  }
  return opened(connectTls({ ...settings, socket: plain }), "secureConnect");
}
