// What `rules.js` of the zip holds: Ninefold's own rules of schedules, hooks, files and public pages (`#capabilities`, `#hosting`).
import type { IncomingMessage, ServerResponse } from "node:http";

export declare class Refusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, message: string, code?: string, retryAfterSeconds?: number);
}

export type ScheduleRule =
  | { name: string; every: string; at?: string | undefined; on?: string | undefined; timeZone?: string | undefined }
  | { name: string; cron: string; timeZone?: string | undefined };
export declare function nextTime(rule: ScheduleRule, timeZone: string, afterMs: number): number;

export type Verification = { by: "none" } | { by: "stripe" | "github" | "hmac" | "token"; secret: string };
type Sent = { headers: Readonly<Record<string, string | undefined>>; query: URLSearchParams };
export declare function refusalOf(
  verify: Verification,
  secret: string,
  claim: Sent & { body: Buffer },
  nowMs: number,
): string | null;
export declare function withoutCredentials(
  verify: Verification,
  sent: Sent,
): { headers: Record<string, string>; query: string };

/** One app, on an origin of its own. */
export type AppName = { projectId: string; environment: "live" };
export type Address = AppName & { base: ""; domain: null; path: string; query: string };
/** A request as the gateway knows it. */
export type Exchange = {
  request: IncomingMessage;
  requestHead: IncomingMessage;
  source: IncomingMessage | null;
  response: ServerResponse;
  address: Address;
  writer: object;
};
export declare function responseWriterOf(response: ServerResponse): object;
export type Replies = { sendJson(exchange: Exchange, status: number, body: unknown): void };
export declare function createReplies(publicUrl: string): Replies;

type AppCallRoute = { method: string; path: string };
export declare function createAppCalls(options: {
  routes: readonly AppCallRoute[];
  log: { error(details: { error: unknown }, text: string): void };
}): { handle(app: AppName, request: IncomingMessage, response: ServerResponse): Promise<void> };

export type KnownFile = {
  id: string;
  hash: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
export type FileRows = {
  add(app: AppName, uploadedBy: string, file: KnownFile): Promise<void>;
  find(app: AppName, id: string): Promise<KnownFile | null>;
  bytesOf(projectId: string): Promise<number>;
  unkeptOf(app: AppName, userId: string): Promise<{ files: number; bytes: number }>;
  keep(app: AppName, ids: readonly string[]): Promise<string[]>;
  remove(app: AppName, ids: readonly string[]): Promise<void>;
  removeOfProject(projectId: string): Promise<void>;
  forgetOld(): Promise<void>;
  toLookAt(): Promise<readonly { app: AppName; ids: readonly string[] }[]>;
  noteLook(): Promise<void>;
  wanted(hashes: readonly string[]): Promise<ReadonlySet<string>>;
};
type FileStore = { prepare(): Promise<void> };
export declare function createDiskStore(folder: string, exchange: string): FileStore;
export declare function createFiles(options: {
  store: FileStore;
  rows: FileRows;
  pictures: {
    measure(): Promise<{ width: null; height: null }>;
    smaller(): Promise<null>;
  };
  bounds: { mostBytes: number; perAppBytes: number };
  refuseIfFull(): Promise<void>;
  heldFiles(): Promise<null>;
}): { mostBytes: number; appCalls: readonly AppCallRoute[]; collect(): Promise<number> };
export declare function createFileAddresses(options: { key: Uint8Array; clock: () => number }): {
  keyOf(app: AppName): string;
};
export declare function createFileCalls(options: {
  files: object;
  addresses: object;
  access: { of(claims: { userId: string }): Promise<{ allowed: true } | { allowed: false; reason: string }> };
  shares: { enter(): () => void };
  visitorOf(call: Exchange): Promise<{ claims: { userId: string } }>;
  replies: Replies;
  clock: () => number;
}): { isMeant(address: Address): boolean; answer(exchange: Exchange): Promise<void> };

/** `built/manifest.json`, and the name under which its pages are kept. */
export type Artifact = { hash: string; manifest: { public: string[] } };
export type StrangerRates = { take(action: "written", who: string): Promise<void> };
export declare function createStrangerRates(factor?: number): StrangerRates;
export declare function createProofOfWork(options: { key: Uint8Array; clock: () => number }): object;
type Ask = (call: { path: string; timeoutMs: number }) => Promise<{ status: number; text: string }>;
export declare function createWrittenPages(options: {
  ask: Ask;
  restart(): Promise<void>;
  count(): Promise<void>;
  clock: () => number;
}): object;
export declare function createRowPages(options: { ask: Ask; clock: () => number }): object;
export declare function addressOf(request: IncomingMessage, proxies: number): string;
export declare function signStranger(key: Buffer, id: string, nowMs: number): [name: string, value: string];
export declare function createPublicPages(options: {
  written: object;
  rowPages: object;
  documents: { of(artifact: Artifact, session: object): Promise<{ html: string; scriptHashes: string[] }> };
  proofs: object;
  rates: StrangerRates;
  replies: Replies;
  upstream: { askAsStranger(call: Exchange, who: string): Promise<void>; visitorOf(): never };
  key: Uint8Array;
  addressOf(request: IncomingMessage): string;
  publicUrl: string;
  clock: () => number;
}): {
  givePage(exchange: Exchange, artifact: Artifact): Promise<boolean>;
  isOpenCall(address: Address, artifact: Artifact): boolean;
  askAsStranger(call: Exchange): Promise<void>;
  giveChallenge(exchange: Exchange, artifact: Artifact): Promise<void>;
  hasSiteFile(address: Address, artifact: Artifact): boolean;
  giveSiteFile(exchange: Exchange, artifact: Artifact): Promise<void>;
};
