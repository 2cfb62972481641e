// Types of apps' databases that several files name, here and in other folders.
import type { AppEnvironment } from "#contract";
import type { AppLog } from "../logs/logs.ts";
import type { Leases } from "../servers/leases.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import type { Credentials } from "./creation.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { Fence } from "./fence.ts";

/** How to sign in to one database: `name` is that of the database, its schema and its role. */
export type AppDatabase = Credentials & Readonly<{ url: string }>;

/** Where the apps' databases are. */
export type AppsDatabase = Readonly<{
  /** As apps' rows know it; absent: `main`. */
  name?: string;
  /** Of the database from which they are looked after; null: beside the platform's, in the same server. */
  url: string | null;
  /** Its processes run on this machine, within the server's sight. */
  isLocal: boolean;
  /** Where its files are, if on this machine. */
  directory?: string;
  /** How often the embedded PostgreSQL was found dead and started again. */
  restarts?(): number;
  /** More of them, beside this one. */
  others?: readonly AppsDatabase[];
}>;

export type AppDatabases = Readonly<{
  /**
   * The app's database, made empty when there is none yet; for whoever holds the app's lease, which is waited for.
   * @throws Refusal 503 when another server keeps it
   */
  ensure(projectId: string, environment: AppEnvironment): Promise<AppDatabase>;
  /**
   * The app's database for a look as its own role, in a transaction that can write nothing (`as-app.ts`), whoever holds the lease; null
   * when there is none. While it changes hands it may refuse the password, which is another one a moment later.
   */
  find(projectId: string, environment: AppEnvironment): Promise<AppDatabase | null>;
  /** The app's database for what is started before the app has come to this server: whoever connects to it waits for that. */
  foresee(projectId: string, environment: AppEnvironment): Promise<AppDatabase | null>;
  /**
   * A new empty database beside the app's own; it is the app's from `adopt` on, and goes after `drop`. One of them must
   * be called; a crash is swept up by the next start.
   * @param projectId whose it may become
   */
  fresh(projectId?: string): Promise<AppDatabase & { drop(): Promise<void> }>;
  /** Makes a fresh database the app's; the one before is gone once the returned function was called, or after a restart. */
  adopt(projectId: string, environment: AppEnvironment, database: AppDatabase): Promise<() => Promise<void>>;
  drop(projectId: string, environment: AppEnvironment): Promise<void>;
  /** Drops a database that is nobody's any more; nobody gets in from then on, and it goes soon. */
  discard(name: string): Promise<void>;
  /** Whether what runs on this server may pass to this database now; the door asks before each connection and piece. */
  mayReach(name: string): boolean;
  /** Settles once that has changed for an app that is on its way to this server; null: it is not. */
  arrival(name: string): Promise<boolean> | null;
  /** A text that is another one after anything was written to the app's tables; null where it can't be told. */
  markRows(database: AppDatabase): Promise<string | null>;
  /** Drops what a crash or a deletion without hosting left behind. */
  sweep(): Promise<void>;
  /** Makes databases ahead, in the background. */
  prepare(): void;
  /** Looks at the sizes of these databases, and of those that were full; tells the apps' logs what changed. */
  enforceSizes(names: readonly string[]): Promise<void>;
  /** Writes down the sizes of databases that were never looked at. */
  measureUnknown(): Promise<void>;
  /** Opens a database again that was closed for its size: its owner wants to make room. */
  reopen(projectId: string, environment: AppEnvironment): Promise<void>;
  /** Bytes that a database takes beyond an empty one. */
  size(database: AppDatabase): Promise<number>;
  /** Waits for what is being made and dropped in the background. */
  close(): Promise<void>;
}>;

export type OpenDatabases = Readonly<{
  databases: AppDatabases;
  sessions: Pick<Sessions, "look" | "allow">;
  door: DatabaseDoor;
  room: Pick<DiskRoom, "look" | "isFull">;
  clusters: Clusters;
  /** Whether the cluster of an app's database is away; false at once where none is. */
  isAway(projectId: string, environment: AppEnvironment): false | Promise<boolean>;
  /** Which apps are this server's to have awake. */
  leases: Leases;
  /** After the last process has ended. */
  close(): Promise<void>;
}>;

export type OpenCluster = Readonly<{
  cluster: AppsCluster;
  databases: AppDatabases;
  sessions: Sessions;
  door: DatabaseDoor;
  /** For all apps' data in it together. */
  room: DiskRoom;
  fence: Fence;
  close(): Promise<void>;
}>;

export type Sessions = Readonly<{
  /** Ends what is beyond its bounds; done every second. */
  look(): Promise<void>;
  /** Ends a backend whose client has gone, if it is still that role's. Several are ended at once, a moment later. */
  end(role: string, backendId: number): void;
  /** The platform itself works as an app's role there, and may for so long; until the returned function is called. */
  allow(backendId: number, milliseconds: number): () => void;
  /** Ends every session of every app: after a server was killed nobody holds their other ends. */
  endAll(): Promise<void>;
  close(): Promise<void>;
}>;

export type DatabaseDoor = Readonly<{
  /** Opens `directory/.s.PGSQL.5432` for one process of the app whose role and database are `role`. Closed, its sessions end. */
  open(options: DoorOptions): Promise<{ close(): Promise<void> }>;
  /** Roles of which anything came through since this was last asked. */
  takeVisitors(): string[];
}>;

export type DoorOptions = Readonly<{
  directory: string;
  role: string;
  log: AppLog;
  /** The app opens connections faster than any honest one. */
  onFlood?(): void;
}>;

/** What became of a database. `closed`: it went on growing although it was full. `reopened`: for reading and deleting. */
export type QuotaNews = Readonly<{
  name: string;
  became: "full" | "roomy" | "closed" | "reopened";
  bytes: number;
  /** It is not its own size that makes it full: all apps' databases together take what they may. */
  forAll?: true;
  /** Full because all apps of its owner together are. */
  isOwners?: true;
}>;

export type ClusterState = Readonly<{ name: string; isUp: boolean; isFull: boolean; databases: number; bytes: number }>;

export type Clusters = Readonly<{
  areSeveral: boolean;
  /** Those that are open now. */
  open(): readonly OpenCluster[];
  /** @throws Refusal 503 while it is away, 409 when there is none of that name */
  of(name: string): OpenCluster;
  /** Of several, one that is not open or did not answer lately. */
  isAway(name: string): boolean;
  isAnyAway(): boolean;
  /** Whether it answered just now. */
  note(name: string, hasAnswered: boolean): void;
  /** Where there is room: the one with the least in it. @throws Refusal 503 when none is open, 507 when all are full */
  roomiest(): Promise<OpenCluster>;
  /** Of databases in several clusters. */
  fence: Fence;
  states(): Promise<ClusterState[]>;
  /** Opens all of them; those that are away are tried again until they come. @throws Error when none is there */
  start(openOne: (location: AppsDatabase) => Promise<OpenCluster>): Promise<void>;
  close(): Promise<void>;
}>;
