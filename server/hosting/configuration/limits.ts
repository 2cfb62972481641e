// Every bound on what an app may use and how long things may take, in one place.

export type HostingLimits = Readonly<{
  /** A live app sleeps after so long without a request; a preview sooner. */
  liveIdleMs: number;
  previewIdleMs: number;
  /** More awake apps than this put the longest-unused to sleep. */
  awakeApps: number;
  /** Time from start to the first accepted connection. */
  bootMs: number;
  /** Time until a new version's health call must have succeeded. */
  healthMs: number;
  /** Requests that may wait for one app to wake. */
  waitingRequests: number;
  /** Requests in flight in one app. */
  concurrentRequests: number;
  /** Of them, requests of one visitor, waiting ones too. */
  visitorRequests: number;
  /** WebSockets open in one app; each takes one of its open files. */
  appSockets: number;
  /** Of them, one visitor's. */
  visitorSockets: number;
  /** An app with open sockets sleeps after so long in which nothing was said through them and nothing asked of it. */
  socketIdleMs: number;
  /** How long a replaced version may finish its requests. */
  drainMs: number;
  /** An app that ran so long is well again: its crashes are forgotten. */
  healthyAfterMs: number;
  crashesBeforeFailed: number;
  backOffFirstMs: number;
  backOffMaxMs: number;
  /** A failed app is tried again on a request after so long. */
  retryFailedMs: number;
  requestBodyBytes: number;
  responseBodyBytes: number;
  /** Until an app's answer begins, and between two pieces of it. */
  responseHeadersMs: number;
  responsePauseMs: number;
  memoryBytes: number;
  processes: number;
  openFiles: number;
  /** Share of one core: 1 is a whole one. */
  cores: number;
  temporaryBytes: number;
  /** Of one process; its role has as many on the server. */
  databaseConnections: number;
  /** Until a connection to the database has said who it is. */
  databaseSignInMs: number;
  statementMs: number;
  idleTransactionMs: number;
  /** Of any transaction of an app's, whatever happens in it. */
  transactionMs: number;
  temporaryDatabaseBytes: number;
  /** Entries in the table of locks, which all apps share, that sessions of one app may hold together; it has 128,000. */
  databaseLocks: number;
  /** Transaction numbers that all apps together use up in a second before who does it in a loop is ended; there are two thousand million. */
  transactionsPerSecond: number;
  /** What one app may write to the log of changes at a stretch, and for how long on average. */
  databaseLogBytes: number;
  databaseLogBytesPerSecond: number;
  /** Of all apps' databases together; null: as much as the disk has, but for a reserve. */
  appsDiskBytes: number | null;
  /** Of all sessions of one app together, where the database's processes are this machine's. */
  databaseMemoryBytes: number;
  /** Databases that are made ahead of the checks that will want them. */
  spareDatabases: number;
  /** Whether a process waits, loaded, for the next app that wakes. */
  keepsWarmProcess: boolean;
  /** How long processes wait, where one may, for the check of a message that may come. */
  messageProcessMs: number;
  /** Of a database beyond an empty one; above it rows can be read and deleted only. */
  databaseBytes: number;
  migrationMs: number;
  seedMs: number;
  renderMs: number;
  /** Of all tests of an app together. */
  testsMs: number;
  /** Each of the two ring files of one app's log. */
  logFileBytes: number;
  logLinesPerSecond: number;
  logLineCharacters: number;
  egressConnections: number;
  /** Calls of one app to the outside, and what they carry both ways. */
  egressCallsPerMinute: number;
  egressCallBytes: number;
  egressBytesPerHour: number;
  egressConnectMs: number;
  /** How long an answer about someone's access is believed. */
  accessCacheMs: number;
  /** How often open streams and sockets are asked about again. */
  accessSweepMs: number;
  appTokenSeconds: number;
  /** How often a server looks whether another one has changed what an app shows. */
  followMs: number;
  /** Of several servers, one whose last beat is older has lost its apps to the others. */
  serverGoneMs: number;
  /** One that joins others comes to its share of the apps within so long, little by little. */
  joinMs: number;
  /** How often awake live apps are asked for their health. */
  healthCheckMs: number;
  /** How often apps that are down are looked at, whether to start them again. */
  tendMs: number;
  /** How often counted calls are written. */
  figuresFlushMs: number;
  /** A failure or recovery that lasts so long is told to the owner. */
  noticeHoldMs: number;
  /** After a failure was told, the next one of the same app is told no sooner. */
  noticePauseMs: number;
}>;

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_LIMITS: HostingLimits = Object.freeze({
  liveIdleMs: 5 * 60_000,
  previewIdleMs: 2 * 60_000,
  awakeApps: 100,
  bootMs: 10_000,
  healthMs: 10_000,
  waitingRequests: 256,
  concurrentRequests: 256,
  // A browser opens six connections; a dozen tabs of one app are no more than this.
  visitorRequests: 80,
  appSockets: 640,
  visitorSockets: 40,
  socketIdleMs: 30 * 60_000,
  drainMs: 30_000,
  healthyAfterMs: 60_000,
  crashesBeforeFailed: 5,
  backOffFirstMs: 250,
  backOffMaxMs: 30_000,
  retryFailedMs: 5 * 60_000,
  requestBodyBytes: 10 * MEBIBYTE,
  responseBodyBytes: 100 * MEBIBYTE,
  responseHeadersMs: 30_000,
  responsePauseMs: 10 * 60_000,
  memoryBytes: 256 * MEBIBYTE,
  processes: 64,
  openFiles: 1024,
  cores: 1,
  temporaryBytes: 64 * MEBIBYTE,
  databaseConnections: 12,
  databaseSignInMs: 5_000,
  statementMs: 15_000,
  idleTransactionMs: 15_000,
  transactionMs: 120_000,
  temporaryDatabaseBytes: 128 * MEBIBYTE,
  databaseLocks: 8_192,
  transactionsPerSecond: 100_000,
  databaseLogBytes: 1024 * MEBIBYTE,
  databaseLogBytesPerSecond: 16 * MEBIBYTE,
  appsDiskBytes: null,
  databaseMemoryBytes: 256 * MEBIBYTE,
  spareDatabases: 2,
  keepsWarmProcess: true,
  messageProcessMs: 300_000,
  databaseBytes: 1024 * MEBIBYTE,
  migrationMs: 60_000,
  seedMs: 30_000,
  renderMs: 60_000,
  testsMs: 30_000,
  logFileBytes: MEBIBYTE,
  logLinesPerSecond: 200,
  logLineCharacters: 4_000,
  egressConnections: 32,
  egressCallsPerMinute: 300,
  egressCallBytes: 64 * MEBIBYTE,
  egressBytesPerHour: 1024 * MEBIBYTE,
  egressConnectMs: 10_000,
  accessCacheMs: 5_000,
  accessSweepMs: 5_000,
  appTokenSeconds: 300,
  followMs: 2_000,
  serverGoneMs: 6_000,
  joinMs: 30_000,
  healthCheckMs: 30_000,
  tendMs: 1_000,
  figuresFlushMs: 20_000,
  noticeHoldMs: 30_000,
  noticePauseMs: 15 * 60_000,
});
