// What every rule of the emulator is given: the engine, and what it is opened with.
import type * as Wire from "../objects/wire.ts";
import type { Kind, Records } from "../store/records.ts";
import type { Store } from "../store/store.ts";

export type JobName =
  | "renew"
  | "end"
  | "finalize"
  | "retry"
  | "expire_subscription"
  | "expire_session"
  | "payout"
  | "payout_arrives";

export type Dunning = { retryAfterDays: readonly number[]; afterwards: "cancel" | "unpaid" };

export type EngineOptions = {
  store: Store;
  /** Milliseconds since the epoch; the emulator's own clock is this plus what it was advanced by. */
  realTimeMs: () => number;
  dunning: Dunning;
  /** Where the hosted pages live, without a slash at the end. */
  pagesUrl: () => string;
  mayRedirectTo: (url: string) => boolean;
};

/** Who caused the events of this transaction; null when the clock did. */
export type RequestMark = { id: string; idempotencyKey: string | null } | null;

export type EmitOptions = {
  /** The connected account it happened on. */
  account?: string;
  /** The object before the change, for `previous_attributes`. */
  before?: object;
};

export type Engine = Readonly<{
  store: Store;
  options: EngineOptions;
  /** Seconds since the epoch: the test clock's time when there is one, else the emulator's. */
  now(clock?: string | null): number;
  schedule(job: JobName, subject: string, at: number, clock?: string | null): void;
  unschedule(job: JobName, subject: string): void;
  pageUrl(path: string): string;
  request(): RequestMark;
  emit(type: string, object: object, more?: EmitOptions): void;
  emitThin(type: string, account: string, data?: object): void;
  /** Writes a changed record and says so in an event with the attributes that were different before. */
  save<K extends Kind>(kind: K, record: Records[K], type?: string, account?: string): Records[K];
  setOffset(seconds: number): void;
  /** Seconds that the clock was advanced by. */
  offset(): number;
  /** Seconds since the epoch, as the machine has it. */
  realNow(): number;
  /** Does work as if it were this moment. */
  pinnedAt<Result>(at: number, work: () => Result): Result;
  onBehalf<Result>(request: RequestMark, work: () => Result): Result;
}>;

/** What became of paying a Checkout session. */
export type CheckoutResult =
  | { outcome: "complete"; session: Wire.CheckoutSession }
  | { outcome: "needs_confirmation" }
  | { outcome: "declined"; message: string; code: string };

/** What every session of Checkout is ordered with. */
export type AnySessionOrder = {
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  expiresAt: number;
  locale: "auto" | "en" | null;
};
