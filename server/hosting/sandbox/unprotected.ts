// SANDBOX=none: an app's process with nothing around it, for machines without bubblewrap whose apps are all trusted.
import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { type SandboxedProcess, supervise } from "#sandbox";
import type { SandboxOptions } from "./types.ts";

/** The paths that an app knows are rewritten to where the files really are. */
export async function runUnprotected(
  tools: { bun: string; memoryBytes: number },
  app: SandboxOptions,
): Promise<SandboxedProcess> {
  const paths: [string, string][] = [
    ["/kit", app.kitDirectory],
    ["/run/db", app.databaseDirectory],
    ["/run/egress", app.egressDirectory ?? "/nonexistent"],
    ["/run/app", app.socketDirectory ?? "/nonexistent"],
    ["/app", app.appDirectory],
  ];
  const relocate = (text: string) =>
    paths.reduce(
      (current, [inside, real]) => current.replaceAll(new RegExp(`(^|=)${inside}(?=/|$)`, "g"), `$1${real}`),
      text,
    );
  const environment = Object.fromEntries(
    Object.entries(app.environment).map(([name, value]) => [name, relocate(value)]),
  );
  await access(app.appDirectory);
  const child = spawn(tools.bun, app.parameters.map(relocate), {
    cwd: app.appDirectory,
    env: { ...environment, NINEFOLD_APP: app.appDirectory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return supervise(child, null, tools.memoryBytes);
}
