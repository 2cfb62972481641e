// What others know of the sandbox, and what a process in it is started with.
import type { SandboxedProcess } from "#sandbox";
import type { RunFolder } from "./run-folders.ts";

export type SandboxOptions = Readonly<{
  /** Distinguishes this process from all others of this installation; letters, digits, hyphens. */
  name: string;
  /** Of the app's own user when the server is root. */
  userId: number;
  appDirectory: string;
  kitDirectory: string;
  /** The kit's libraries appear in the app's own folder, which has none. */
  sharesLibraries?: boolean;
  /** Appears as /run/app, writable. Null where the process serves nothing. */
  socketDirectory: string | null;
  databaseDirectory: string;
  egressDirectory: string | null;
  /** A folder of the server's for mount points, used only where the app's user can't reach its bundle. */
  stageDirectory: string;
  environment: Readonly<Record<string, string>>;
  /** Handed to Bun: a script of /kit/runtime first. */
  parameters: readonly string[];
}>;

/** A script of the kit's runtime: serves an app, adds its sample rows, renders its pages. */
export type RuntimeScript = "serve" | "seed" | "render";

/** A process that has all its bounds and the kit's libraries, and waits to hear which app it is for. */
export type PreparedProcess = Readonly<{
  kitDirectory: string;
  /** False once it was begun, or ended by itself. */
  isWaiting(): boolean;
  /** Gives it the app in `appDirectory`, for which it runs its script. */
  begin(app: Pick<SandboxOptions, "appDirectory" | "environment">): Promise<SandboxedProcess>;
  destroy(): Promise<void>;
}>;

export type PreparedOptions = Readonly<{ folder: RunFolder; kitDirectory: string; script: RuntimeScript }>;

export type Sandbox = Readonly<{
  kind: "bubblewrap" | "none";
  /** Control groups bound memory and processes; without them the process' owner must watch memory. */
  hasControlGroups: boolean;
  run(options: SandboxOptions): Promise<SandboxedProcess>;
  /** Null where a process has to know its app from the beginning. */
  prepare(options: PreparedOptions): Promise<PreparedProcess | null>;
  /** What it shows of the system. */
  tools: Readonly<{ bun: string; libraries: readonly string[] }>;
  /** Null, or why nothing can run here and what to do about it. */
  refusal: string | null;
  /** Ends what a killed server left. */
  sweep(): Promise<void>;
  /** After the last process has ended. */
  close(): Promise<void>;
}>;
