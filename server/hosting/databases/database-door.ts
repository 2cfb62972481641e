// The folder whose PostgreSQL socket an app sees as /run/db/.s.PGSQL.5432, wherever the database really is.
import { mkdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export type DatabaseDoor = Readonly<{ directory: string; close(): Promise<void> }>;

const SOCKET_NAME = ".s.PGSQL.5432";

/** The database's own socket folder where it has one on the usual port; else a small forwarder in `directory`. */
export async function openDatabaseDoor(databaseUrl: string, directory: string): Promise<DatabaseDoor> {
  const address = new URL(databaseUrl);
  const host = address.searchParams.get("host") ?? decodeURIComponent(address.hostname);
  const port = Number(address.searchParams.get("port") ?? (address.port || 5432));
  if (host.startsWith("/") && port === 5432) return { directory: host, close: async () => {} };
  const target = host.startsWith("/") ? { path: join(host, `.s.PGSQL.${port}`) } : { host: host || "localhost", port };
  return forward(target, directory);
}

async function forward(
  target: { path: string } | { host: string; port: number },
  directory: string,
): Promise<DatabaseDoor> {
  const path = join(directory, SOCKET_NAME);
  const open = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(target);
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Every app's own user must reach it; the database asks for the password.
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
  return Object.freeze({
    directory,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
