// What others know of apps' processes, and what those that keep them know of each other.
import type { AppEnvironment } from "#contract";
import type { Artifact } from "../artifacts/types.ts";
import type { AppDatabase } from "../databases/types.ts";
import type { ConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
import type { AppLog } from "../logs/logs.ts";
import type { WarmPool } from "./warm-pool.ts";

export type Processes = Readonly<{
  /** Makes a slot known with the version that it shows; nothing starts before the first request. */
  register(spec: SlotSpec, artifact: Artifact): void;
  artifactOf(key: string): Artifact | null;
  /**
   * A lease on an awake process, at once; a sleeping one is woken. Throws or rejects with Refusal 502 or 503, which is
   * SlotGone where there is no such slot, or none any more.
   */
  acquire(key: string): Lease | Promise<Lease>;
  /** Starts what sleeps, for an app that is about to come here. Rejects with Refusal 502 or 503. */
  wake(key: string): Promise<void>;
  /**
   * Starts `artifact` beside what serves; `approve` decides about it before any request reaches it; then switches.
   * `drained` settles once the process before has ended.
   */
  replace(
    spec: SlotSpec,
    artifact: Artifact,
    approve: (process: AppProcess) => Promise<void>,
  ): Promise<{ drained: Promise<void> }>;
  /** What the running process answers with, or null when it sleeps. */
  processOf(key: string): AppProcess | null;
  /** Stops the process; the next request starts it anew, whatever happened before. */
  restart(key: string): Promise<void>;
  stateOf(key: string): SlotState | null;
  /** Every slot that is known, with the version that it shows. */
  known(): { key: string; artifactHash: string }[];
  /** All that run, the replaced ones that finish their requests among them. */
  awake(): AppProcess[];
  /** Ends all that runs in a slot, the replaced that finish their requests among it. */
  forget(key: string): Promise<void>;
  /**
   * The same, after the requests under way, those that wait for a start among them: those that are answered within
   * `withinMs` of it. Streams of events are not waited for.
   * @param meanwhile done then: what is asked of the app starts nothing before that has ended
   */
  retire(key: string, withinMs: number, meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}>;

export type AppProcess = Readonly<{
  artifact: Artifact;
  /** Key for the headers that tell the app who asks. */
  gatewayKey: Buffer;
  /** Where it listens; a name that the app itself can't replace. */
  socketPath: string;
  connections: ConnectionPool;
  /** Settles when the process ends, however it ends, with the reason in words. */
  ended: Promise<string>;
  processIds(): Promise<number[]>;
  stop(): Promise<void>;
}>;

export type ProcessOptions = Readonly<{
  projectId: string;
  artifact: Artifact;
  environment: AppEnvironment;
  database: AppDatabase;
  log: AppLog;
}>;

/** `late`: it was ended for the time that it took. */
export type CommandResult = Readonly<{ ok: boolean; output: string; reason: string; late?: true }>;

export type Launcher = Readonly<{
  /** @throws BootError when the process ends or stays silent instead of listening */
  start(app: ProcessOptions): Promise<AppProcess>;
  /** Runs a command and waits for its end. */
  run(command: Command): Promise<CommandResult>;
}>;

/** A process that was started, by a request when it is a wake and else by a deploy, or could not be, or that ended. */
export type ProcessNews = Readonly<{ projectId: string; environment: AppEnvironment }> &
  Readonly<{ event: "started" | "not started"; isWake: boolean; durationMs: number } | { event: "ended" }>;

export type AppSlots = Readonly<{
  /** The slot of one app in one environment, on the database that is given, else on its remembered one. */
  of(projectId: string, environment: AppEnvironment, given?: Given): SlotSpec;
  /** Keys of the slots whose app is awake. */
  awake(): string[];
}>;

/** `process` runs on that database already: the slot's first start is to take it. */
type Given = Readonly<{ database: AppDatabase; process: AppProcess | null }>;

export type OpenProcesses = Readonly<{
  processes: Processes;
  slots: AppSlots;
  launcher: Launcher;
  warmPool: WarmPool;
  /** Ends all of them. */
  close(): Promise<void>;
}>;

/** What runs in a slot: nothing yet (asleep), a process, or nothing any more until the reason is dealt with. */
export type SlotState =
  | { state: "asleep" | "starting" | "awake" }
  | { state: "resting"; leftMs: number; reason: string }
  | { state: "failed"; reason: string };

/** The right to use a process until `release`; it is neither put to sleep nor stopped by a switch before that. */
export type Lease = {
  process: AppProcess;
  release(): void;
  /**
   * The request has become a socket: from here on it no longer counts among requests, and `end` is called when its process
   * ends or sleeps. Throws Refusal 503 when the app has as many as it may.
   */
  becomeSocket(end: EndSocket): SocketLease;
  /** The answer is a stream of events, which has no end of its own: an app that moves does not wait for it. */
  becomeStream(): void;
};

/** Why a socket is ended: another process takes over, or the app goes to sleep. */
export type SocketEnd = "moved" | "asleep";

export type EndSocket = (why: SocketEnd) => void;

/** `used`: the visitor said something. */
export type SocketLease = { used(): void; release(): void };

/** One app in one environment. */
export type SlotSpec = Readonly<{
  key: string;
  idleMs: number;
  log: AppLog;
  start(artifact: Artifact): Promise<AppProcess>;
  /** False: another server may have the app by now, and what runs here must not be used any more. */
  mayServe(): boolean;
  /** Settles once the app has come to this server, or has not; null: it is not on its way here. */
  arrival(): Promise<boolean> | null;
}>;

export type Command = ProcessOptions &
  Readonly<{
    script: "seed" | "render" | "test";
    timeoutMs: number;
    signal?: AbortSignal;
    /** Called with what it prints, piece by piece. */
    onOutput?: (text: string) => void;
  }>;
