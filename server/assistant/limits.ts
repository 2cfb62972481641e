// Bounds of one run, so that every run ends.

/** What one run may take: settings of the installation, whose reasons stand with their defaults. */
export type RunLimits = Readonly<{
  minutes: number;
  /** Of the model. */
  turns: number;
  /** As `countedTokens` counts them. */
  tokens: number;
}>;
/** What a token counts that the provider had kept: they bill it at a tenth to a half. */
export const CACHED_TOKEN_SHARE = 0.1;
/** A run that cannot end because of an error of the platform is ended without its checks this long after its time is up. */
export const GIVE_UP_AFTER_MINUTES = 5;
/** How often in a row an answer that reached its length is gone on with. */
export const LENGTH_IN_A_ROW_MAX = 4;
/** How often a turn is asked again with less of what was said before. */
export const COMPACTIONS_PER_TURN_MAX = 3;
/** How often failed checks go back to the model before the run ends honestly. */
export const REPAIRS_MAX = 3;
/** Turns in a row in which every call fails, that meet one and the same error, and that ask for the same, before a run ends. */
export const FAILED_TURNS_MAX = 5;
export const SAME_ERRORS_MAX = 4;
export const SAME_TURNS_MAX = 4;
/** Calls of one turn that are carried out; the rest are told to wait for the next. */
export const CALLS_PER_TURN_MAX = 60;
/** What a tool's answer may hold; the rest is cut with a note. */
export const TOOL_OUTPUT_MAX_CHARACTERS = 120_000;
/** Newest messages of the conversation that the model reads in full; earlier ones are summarised. */
export const CONVERSATION_MESSAGES_MAX = 40;
/** Messages that a run reads at all, in full or summarised. */
export const CONVERSATION_READ_MAX = 400;
export const RUNS_AT_ONCE = 4;
/** How often a run reads its row to see whether its creator asked another server to stop it. */
export const STOP_POLL_MS = 1_000;
/** The activity feed is saved at most once in this time. */
export const FEED_SAVE_MS = 500;

/** Bounds of one turn of the model. */
export type TurnLimits = Readonly<{
  /** Further attempts when the provider fails in passing. */
  retries: number;
  /** Before the first of them; doubled each time, and never below what the provider asks for. */
  firstPauseMs: number;
  /** A provider that asks for more than this is not waited for. */
  pauseMaxMs: number;
  /** Before the first word, and while the model thinks, the connection may be quiet for this long. */
  firstTokenMs: number;
  /** In the middle of words and arguments nothing heard for this long ends the attempt. */
  silenceMs: number;
  /** Words, thoughts and arguments together. */
  answerMaxCharacters: number;
}>;
/** The two patiences are settings. */
export const TURN_LIMITS: Omit<TurnLimits, "firstTokenMs" | "silenceMs"> = {
  retries: 3,
  firstPauseMs: 1_000,
  // Limits by the minute are over after one; whoever waits is told the seconds.
  pauseMaxMs: 90_000,
  answerMaxCharacters: 1_000_000,
};
