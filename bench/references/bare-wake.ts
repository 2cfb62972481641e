// A bare bubblewrap with Bun and one query: the reference of an app's wake.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "pg-connection-string";
import { freePort } from "#test-tools";
import { millisecondsOf } from "./in-turns.ts";

const run = promisify(execFile);

export type BareWake = Readonly<{
  /** Milliseconds from starting the process to the answer of its one query. */
  wake(): Promise<number>;
  /** Milliseconds of a question to one that goes on running outside a sandbox, which asks its database. */
  request(): Promise<number>;
  close(): Promise<void>;
}>;

export const BARE_WAKE = "a bare bubblewrap with Bun and one query";
export const BARE_REQUEST = "Bun.serve and one query";

/** @param databaseUrl of a PostgreSQL on this machine, by its unix socket */
export async function openBareWake(databaseUrl: string): Promise<BareWake> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-bare-"));
  const bun = join(dirname(createRequire(import.meta.url).resolve("bun/package.json")), "bin/bun.exe");
  const { host, user, password, database } = parse(databaseUrl);
  const options = { path: `${host}/.s.PGSQL.5432`, user, password, database, max: 1 };
  const program = join(folder, "app.js");
  const library = createRequire(import.meta.url).resolve("postgres");
  await writeFile(
    program,
    `import postgres from ${JSON.stringify(library)};
     const sql = postgres(${JSON.stringify(options)});
     const answer = async () => String((await sql\`select 42 as answer\`)[0].answer);
     const [, , port] = process.argv;
     if (port) Bun.serve({ hostname: "127.0.0.1", port, fetch: async () => new Response(await answer()) });
     console.log(await answer());
     if (!port) process.exit(0);`,
  );
  const port = String(await freePort());
  const running = spawn(bun, [program, port], { stdio: ["ignore", "pipe", "inherit"] });
  await once(running.stdout, "data");
  const sandboxed = ["--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"];
  return Object.freeze({
    wake: () =>
      millisecondsOf(async () => {
        const { stdout } = await run("bwrap", [...sandboxed, bun, program]);
        if (stdout.trim() !== "42") throw new Error(`The bare app said: ${stdout}`);
      }),
    request: () => millisecondsOf(async () => (await fetch(`http://127.0.0.1:${port}/`)).text()),
    async close() {
      running.kill();
      await once(running, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  });
}
