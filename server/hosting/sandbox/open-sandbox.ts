// The sandbox as a server starts with it, and what its log says of it.
import type { HostingDeps } from "../configuration/dependencies.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import { createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./types.ts";

/** The sandbox, in which nothing of an earlier server runs any more. */
export async function openSandbox({ dataDir, sandbox: kind }: HostingDeps["config"], limits: HostingLimits) {
  const sandbox = await createSandbox({ dataDir, kind, limits });
  await sandbox.sweep();
  return sandbox;
}

export function tellOfSandbox({ kind, hasControlGroups }: Sandbox, log: HostingDeps["log"]): void {
  const limitedBy = hasControlGroups ? "limits by control groups" : "limits by a watchdog";
  log.info({ sandbox: kind, hasControlGroups }, limitedBy);
}
