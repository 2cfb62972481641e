// Starts what runs in the sandbox: an app's process that serves, or a command that runs once.
import { dirname, join } from "node:path";
import type { ArtifactSource } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { DatabaseDoor } from "../databases/types.ts";
import type { AppIdentity } from "../egress/app-services.ts";
import type { Egress } from "../egress/types.ts";
import type { Sandbox } from "../sandbox/types.ts";
import { startApp } from "./app-process.ts";
import { runCommand } from "./commands.ts";
import type { Command, Launcher, ProcessOptions } from "./types.ts";
import type { WarmPool } from "./warm-pool.ts";

export function createLauncher(deps: {
  sandbox: Pick<Sandbox, "run">;
  warmPool: Pick<WarmPool, "take" | "takeForCheck">;
  kit: ArtifactSource["kit"];
  door: Pick<DatabaseDoor, "open">;
  egress: Egress;
  fileKeyOf(app: AppIdentity): string;
  limits: HostingLimits;
}): Launcher {
  const { kit, ...parts } = deps;
  const kits = dirname(kit.directory);
  const tools = { ...parts, kitDirectory: (kitHash: string) => join(kits, kitHash) };
  return Object.freeze({
    start: (app: ProcessOptions) => startApp(tools, app),
    run: (command: Command) => runCommand(tools, command),
  });
}
