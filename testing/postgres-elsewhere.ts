// A PostgreSQL that runs in a network of its own, for tests that cut it off.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type PostgresElsewhere = Readonly<{
  /** Of its superuser, by its unix socket, which is reached from every network. */
  socketUrl: string;
  /** On every address that it has there. Whoever is in a network of one of these signs in with a password. */
  port: number;
  close(): Promise<void>;
}>;

/** @param enter what is put in front of a command so that it runs there. Call `close` in `afterAll`. */
export async function startPostgresElsewhere(enter: readonly string[]): Promise<PostgresElsewhere> {
  const [program = "", ...words] = [...enter, process.execPath, join(import.meta.dirname, "postgres-process.ts")];
  const child = spawn(program, words, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { PATH: process.env.PATH },
  });
  const ended = once(child, "exit");
  const [told] = await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error("The PostgreSQL in another network has ended.");
    }),
  ]);
  return Object.freeze({
    ...told,
    async close() {
      child.disconnect();
      await ended;
    },
  });
}
