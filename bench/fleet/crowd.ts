// What one wrk for each server gets answered, each request in the name of the next visitor.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../loads.ts";
import { type Fleet, PLATFORM_DATABASE } from "./fleet.ts";
import type { Visitor } from "./visitors.ts";

export type Crowd = Readonly<{ requests: number; refused: number; seconds: number }>;

const CONNECTIONS_EACH = 24;

/** `atHolder`: each app is asked for at the server that has it awake. Else at any: but for one server, most of what comes to each belongs to another. */
export type Load = Readonly<{ call: string; seconds: number; atHolder: boolean }>;

export async function loadFleet(
  fleet: Fleet,
  visitors: readonly Visitor[],
  { call, seconds, atHolder }: Load,
): Promise<Crowd> {
  const { servers } = fleet;
  const folder = await mkdtemp(join(tmpdir(), "ninefold-crowd-"));
  const script = join(import.meta.dirname, "crowd.lua");
  const holders = atHolder ? await holderPorts(fleet) : null;
  try {
    const told = await Promise.all(
      servers.map(async ({ url }, index) => {
        const port = new URL(url).port;
        const own = holders ? visitors.filter(({ projectId }) => holders.get(projectId) === port) : visitors;
        if (own.length === 0) return "";
        const file = join(folder, `visitors-${index}`);
        await writeFile(file, own.map(({ projectId, token }) => `/live/app/${projectId}${call} ${token}\n`).join(""));
        const begin = String(Math.floor((index * own.length) / servers.length));
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

/** The port of the server that has an app awake, by the app's project. */
async function holderPorts({ platform }: Fleet): Promise<ReadonlyMap<string, string>> {
  const { rows } = await platform.query(
    "select project_id, address from app_leases join servers on servers.id = app_leases.holder",
    [],
    PLATFORM_DATABASE,
  );
  return new Map(rows.map(({ project_id: projectId, address }) => [projectId, new URL(address).port]));
}
