// What one wrk for each server gets answered, each request in the name of the next visitor.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../loads.ts";
import type { Fleet } from "./fleet.ts";
import type { Visitor } from "./visitors.ts";

export type Crowd = Readonly<{ requests: number; refused: number; seconds: number }>;

const CONNECTIONS_EACH = 24;

/** Any server is asked for any app: but for one, most of what comes to it belongs to another. */
export async function loadFleet(
  { servers }: Fleet,
  visitors: readonly Visitor[],
  { call, seconds }: { call: string; seconds: number },
): Promise<Crowd> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-crowd-"));
  const file = join(folder, "visitors");
  await writeFile(file, visitors.map(({ projectId, token }) => `/live/app/${projectId}${call} ${token}\n`).join(""));
  const script = join(import.meta.dirname, "crowd.lua");
  try {
    const told = await Promise.all(
      servers.map(async ({ url }, index) => {
        const begin = String(Math.floor((index * visitors.length) / servers.length));
        const settings = ["-t1", `-c${CONNECTIONS_EACH}`, `-d${seconds}s`, "--timeout", "10s", "-s", script];
        return (await run("wrk", [...settings, url, "--", file, begin])).stdout;
      }),
    );
    const sum = (pattern: RegExp) => told.reduce((all, text) => all + Number(pattern.exec(text)?.[1] ?? 0), 0);
    return { requests: sum(/(\d+) requests in/), refused: sum(/Non-2xx or 3xx responses: (\d+)/), seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
