// What a sandboxed process of an app is started with.
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
