// What an app sees in its sandbox, and the command line that puts it there.
import { type ShownFile, type Staging, sandboxCommand, shownArguments } from "#sandbox";
import type { HostingLimits } from "../configuration/limits.ts";
import type { SandboxOptions } from "./types.ts";

type Shown = Readonly<{
  bun: string;
  libraries: readonly string[];
  app: SandboxOptions;
  /** Where bundle, kit and Bun are shown when their real places are closed to the app's user. */
  stage?: Stage | null;
}>;

/** What bubblewrap is to be told of the app's files and environment. */
export function appArguments({ bun, libraries, app, stage }: Shown): string {
  const kitDirectory = stage?.kit ?? app.kitDirectory;
  const appDirectory = stage?.app ?? app.appDirectory;
  const files = shownFiles({ bun: stage?.bun ?? bun, libraries, app: { ...app, appDirectory, kitDirectory } });
  return shownArguments(files, app.environment);
}

/** The whole command line. */
export function appCommand(options: {
  limits: Pick<HostingLimits, "openFiles" | "temporaryBytes">;
  process: Pick<SandboxOptions, "userId" | "parameters">;
  entrances: readonly string[];
  asRoot?: boolean;
  /** A filter for calls to the kernel comes through its descriptor. */
  isFiltered?: boolean;
  staging?: Staging | null;
  /** The most processes, where no control group counts them. */
  processes?: number | null;
}): string[] {
  const { process, ...others } = options;
  return sandboxCommand({
    ...others,
    userId: process.userId,
    hostname: "app",
    workingDirectory: "/app",
    program: ["/bin/bun", "--smol", ...process.parameters],
  });
}

/** Mount points for one process; one that waits for its app has that app's folder where everyone can reach it. */
export type Stage = { app: string | null; kit: string; bun: string };

/** What is to be shown at the mount points. */
export function stagingOf(
  stage: Stage,
  { bun, app }: { bun: string; app: Pick<SandboxOptions, "appDirectory" | "kitDirectory"> },
): Staging {
  return [
    ...(stage.app === null ? [] : [{ from: app.appDirectory, to: stage.app }]),
    { from: app.kitDirectory, to: stage.kit },
    { from: bun, to: stage.bun },
  ];
}

function shownFiles({
  bun,
  libraries,
  app,
}: {
  bun: string;
  libraries: readonly string[];
  app: SandboxOptions;
}): ShownFile[] {
  return [
    { source: bun, target: "/bin/bun" },
    ...libraries.map((path) => ({ source: path, target: path })),
    { source: app.appDirectory, target: "/app" },
    ...(app.sharesLibraries ? [{ source: `${app.kitDirectory}/runtime/lib`, target: "/app/server/lib" }] : []),
    { source: app.kitDirectory, target: "/kit" },
    { source: app.databaseDirectory, target: "/run/db" },
    ...(app.egressDirectory ? [{ source: app.egressDirectory, target: "/run/egress" }] : []),
    ...(app.socketDirectory ? [{ source: app.socketDirectory, target: "/run/app", writable: true }] : []),
  ];
}
