// Requests and sockets that are still open: cut when the access behind them ends.
import type { AppTokenClaims } from "./app-tokens.ts";
import type { Access } from "./types.ts";

export type OpenConnections = Readonly<{
  /** Returns what must be called when the connection is over. */
  add(claims: AppTokenClaims, cut: () => void): () => void;
  /** Asks about everyone in one app at once. */
  recheck(projectId: string): Promise<void>;
  close(): void;
}>;

type Connection = { claims: AppTokenClaims; cut: () => void };

/** Asks about everyone again every `sweepMs`. */
export function createOpenConnections(deps: { access: Access; sweepMs: number }): OpenConnections {
  const connections = new Set<Connection>();
  const askAgain = async (claims: AppTokenClaims) => deps.access.of(claims);
  const sweep = async (projectId?: string) => {
    const concerned = [...connections].filter(
      ({ claims }) => projectId === undefined || claims.projectId === projectId,
    );
    // All at once: together they are a few statements.
    await Promise.all(
      concerned.map(async (connection) => {
        const answer = await askAgain(connection.claims).catch(() => null);
        // Meanwhile it may be over, and what it would cut another's.
        if (answer && !answer.allowed && connections.has(connection)) connection.cut();
      }),
    );
  };
  const timer = setInterval(() => void sweep(), deps.sweepMs).unref();
  return Object.freeze({
    add(claims: AppTokenClaims, cut: () => void) {
      const connection = { claims, cut };
      connections.add(connection);
      return () => void connections.delete(connection);
    },
    recheck: (projectId: string) => sweep(projectId),
    close() {
      clearInterval(timer);
      for (const { cut } of connections) cut();
    },
  });
}
