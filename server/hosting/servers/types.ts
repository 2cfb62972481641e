// What servers of one installation know of each other: their beats, what they pass on and what they ask.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { AppEnvironment } from "#contract";
import type { ServerRow, SilentServer } from "./server-store.ts";

export type Servers = Readonly<{
  /** Null: it is alone, and every app is its own. */
  id: string | null;
  /** The server that has an app; null when that is this one. */
  ownerOf(projectId: string): ServerRow | null;
  owns(projectId: string): boolean;
  /** The server that an app is to be handed to; null when that is this one, or there is nobody. */
  heirOf(projectId: string): ServerRow | null;
  /** The server that this one has handed an app to, lately or because it leaves; also what others pass on goes there. */
  successorOf(projectId: string): ServerRow | null;
  /** From now on requests for the app go there. */
  notePassed(projectId: string, heir: ServerRow): void;
  /** An app that was handed over comes back: nobody is led away from here for it any more. */
  noteReturning(projectId: string): void;
  /** Those to which apps belong, this one first. */
  living(): readonly ServerRow[];
  /** Whether another server still beats, also one to which no apps belong. */
  isBeating(serverId: string): boolean;
  /** False once it could not beat for so long that others may soon take its apps. */
  isCurrent(): boolean;
  /** Others that did not beat for so long, or can't be reached either, that their apps may be taken. */
  silent(): readonly SilentServer[];
  /** Milliseconds since 1970, the same on all servers: by the database's clock, as the last beat told it. Alone: this machine's. */
  now(): number;
  /** It could not be reached: until its beat was looked at for a while, its apps belong to others. */
  suspect(serverId: string): void;
  /** Others that beat when this one started: what they have under way is not this one's to sweep. */
  hadOthers(): boolean;
  /** Announces this server. */
  start(listeners: ServerListeners): Promise<void>;
  /** From now on apps belong to it: little by little where others have them. */
  takeApps(): Promise<void>;
  /** How it is told which apps it has now. */
  keepBy(keeps: (projectId: string) => boolean): void;
  /** From now on nobody hands an app to it, and what it does not have it passes on. */
  beginLeaving(): Promise<void>;
  isLeaving(): boolean;
  /** From now on this server's apps belong to the others; it goes on beating, so that they wait until it has ended them. */
  retire(): Promise<void>;
  leave(): Promise<void>;
  /** Beats now instead of at the next second, and reads which leases are this server's. */
  lookNow(): void;
}>;

export type OpenServers = Readonly<{
  servers: Servers;
  relay: Relay;
  askOwner: AskOwner;
  remoteActions: RemoteActions;
  askToTakeOver: AskToTakeOver;
  /** What servers of one installation sign their requests to each other with, and the clock that they share. */
  signature: Readonly<{ key: Uint8Array; clock: () => number }>;
  /** In milliseconds: the time of day that people set, one that nobody sets, and one that all servers share. */
  clocks: Readonly<Record<"clock" | "elapsed" | "sharedClock", () => number>>;
}>;

/** What is sent: to carry out the deployment on its way, to show an artifact in the preview, for good or while a run goes on, to restart what runs, or to ask anew who may be there. */
export type RemoteAction = Readonly<
  | { kind: "deploy" }
  | { kind: "access" }
  | { kind: "preview" | "prepare" | "rehearse"; artifactHash: string }
  | { kind: "leave rehearsal" }
  | { kind: "restart"; environment: AppEnvironment }
>;

export type RemoteActions = Readonly<{
  /**
   * Does it here when the app is this server's, else has the app's server do it.
   * @throws Refusal, MigrationError and BootError, the other server's too; Error for a fault
   */
  run(projectId: string, action: RemoteAction, signal: AbortSignal, here: () => Promise<void>): Promise<void>;
}>;

/** What is answered: that it is awake there, or that it will be once it has come. */
export type TakeOver = "awake" | "expected";

/** @throws Refusal 409 when that server is about to leave, too; Error when it was not reached */
export type AskToTakeOver = (heir: ServerRow, projectId: string, awake: readonly AppEnvironment[]) => Promise<TakeOver>;

/**
 * What another server is asked: a POST, with a JSON text as its body where there is one. `mayRepeat`: done twice it comes
 * to the same, so it is asked again when the connection breaks before the answer.
 */
export type Question = Readonly<{ path: string; body?: string; mayRepeat: boolean }>;

export type Asked<Result> = Readonly<{
  projectId: string;
  question: Question;
  signal: AbortSignal;
  /** Makes the result of the other server's answer. */
  read(text: string): Result;
  here(): Promise<Result>;
}>;

/**
 * Does it here when the app is this server's, else has the app's server do it.
 * @throws Refusal, the other server's too, and 503 when nobody knows whether it was done; Error for a fault
 */
export type AskOwner = <Result>(asked: Asked<Result>) => Promise<Result>;

export type Relay = Readonly<{
  /** Whether a call to an app is another server's to answer, as far as that can be told without its headers. */
  isElsewhere(projectId: string): boolean;
  /**
   * False: it is this server's to answer. `again` hands it in anew when the other could not be reached. To be asked before
   * anything of the request is read; again after a wait, in which the app may have moved.
   */
  pass(projectId: string, request: IncomingMessage, response: ServerResponse, again: () => void): boolean;
  passUpgrade(projectId: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Servers have gone: what waits for an answer of theirs is asked anew, or told to come again. */
  review(): void;
  close(): void;
}>;

export type ServerListeners = Readonly<{
  /** After every beat. */
  onBeat(): void;
  /** The projects whose lease is this server's, asked at `askedAtMs` (monotonic): others may have taken some. */
  onLeases(leased: readonly string[], askedAtMs: number): void;
  /** Others have come or gone. */
  onChange(): void;
  /** It is no longer current. */
  onLate(): void;
}>;
