// A call of the platform to an app, and what the app answers.
import type { AppEnvironment } from "#contract";
import type { PlatformRequest } from "./ask-process.ts";

/** `mayRepeat`: the app takes it twice without harm, because it brings an id, say; without a word, what only reads. */
export type PlatformCall = PlatformRequest &
  Readonly<{ projectId: string; environment: AppEnvironment; mayRepeat?: boolean }>;

/** One that another server asked for. `hops`: how many servers have passed it on by then. */
export type PassedCall = PlatformCall & Readonly<{ hops: number }>;

/** `headers`: names in small letters and values, alternating. `text`: at most 1 MB. */
export type PlatformAnswer = Readonly<{ status: number; headers: readonly string[]; text: string }>;
