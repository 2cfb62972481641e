// Runs the kit's sandbox commands on a built app with a database of its own.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { connect } from "../server/database.ts";
import { createEmptyDatabase } from "./database.ts";
import { readKitTables } from "./kit-tables.ts";

export type Outcome = { code: number; stdout: string; stderr: string };
export type RunOptions = {
  artifact: { directory: string; manifest: { migrations: { name: string }[]; hasSeed: boolean } };
  kit: { directory: string };
  files: Readonly<Record<string, string>>;
};

export const GATEWAY_KEY = "0123456789abcdef0123456789abcdef";

/** A migrated database and the commands on it. `drop` ends it. */
export async function openApp({ artifact, kit, files }: RunOptions) {
  const database = await createEmptyDatabase();
  const sql = connect(database.url);
  await sql.unsafe(readKitTables());
  for (const { name } of artifact.manifest.migrations) await sql.unsafe(files[`server/migrations/${name}`] ?? "");
  await sql.end();
  const environment = {
    PATH: process.env.PATH,
    NINEFOLD_ENVIRONMENT: "preview",
    NINEFOLD_APP: artifact.directory,
    NINEFOLD_KIT: kit.directory,
    NINEFOLD_GATEWAY_KEY: GATEWAY_KEY,
    DATABASE_URL: database.url,
    TZ: "UTC",
  };
  /** `runtime` is bun or node. */
  const run = (command: "seed" | "render", runtime: "bun" | "node" = "bun"): Promise<Outcome> =>
    new Promise((resolve) => {
      const program = join(import.meta.dirname, "../../node_modules/.bin", runtime);
      execFile(
        program,
        [join(kit.directory, "runtime", `${command}.js`)],
        { env: environment, timeout: 100_000 },
        (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr });
        },
      );
    });
  /** What the render check printed. */
  const render = async (
    runtime: "bun" | "node" = "bun",
  ): Promise<{ message: string; path?: string; line?: number }[]> => {
    const { stdout, stderr } = await run("render", runtime);
    const last = stdout.trim().split("\n").at(-1) ?? "";
    if (!last.startsWith("{")) throw new Error(`render printed: ${stdout}\n${stderr}`);
    return JSON.parse(last).failures;
  };
  return { environment, run, render, drop: database.drop };
}
