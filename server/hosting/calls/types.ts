// A call of the platform to an app, what the app answers, and what the app declares when it is asked.
import type { AppEnvironment, Declarations } from "#contract";
import type { PlatformRequest } from "./ask-process.ts";

/** `mayRepeat`: the app takes it twice without harm, because it brings an id, say; without a word, what only reads. */
export type PlatformCall = PlatformRequest &
  Readonly<{ projectId: string; environment: AppEnvironment; mayRepeat?: boolean }>;

/** One that another server asked for. `hops`: how many servers have passed it on by then. */
export type PassedCall = PlatformCall & Readonly<{ hops: number }>;

/** `headers`: names in small letters and values, alternating. `text`: at most 1 MB. */
export type PlatformAnswer = Readonly<{ status: number; headers: readonly string[]; text: string }>;

export type PlatformCalls = Readonly<{
  /**
   * Wakes the app if it sleeps, asks it, and gives its whole answer, whatever its status. The call is signed: below
   * `/api/_platform/` the kit answers nobody else. Where the app's server was lost on the way, what may be repeated may come
   * to the app twice.
   * @throws Refusal 404 when nothing is shown there, 502 or 503 when it can't be started or is pausing, 504 when it was
   *   late, 502 when it broke off, 503 when its server was lost meanwhile; the signal's reason when it is aborted
   */
  call(call: PlatformCall): Promise<PlatformAnswer>;
  /**
   * The same on this server, even if it believes the app to be elsewhere, but for one that it has handed over; the last of
   * several servers that passed the call on waits for the app itself.
   */
  callHere(call: PassedCall): Promise<PlatformAnswer>;
}>;

/** What is done with declarations above hosting; absent: nothing. */
export type DeclarationRules = Readonly<{
  /** What is wrong with them that only the platform can tell, each a sentence for the app's author. */
  problemsIn(declared: Declarations): readonly string[];
  /** Called before a version is shown, and with null once nothing is. */
  keep(app: { projectId: string; environment: AppEnvironment }, declared: Declarations | null): Promise<void>;
}>;
