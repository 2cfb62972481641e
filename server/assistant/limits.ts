// Bounds of one run, so that every run ends.

/** Turns of the model. */
export const RUN_STEPS_MAX = 40;
/** Input and output tokens together. */
export const RUN_TOKENS_MAX = 1_500_000;
export const RUN_MINUTES_MAX = 15;
/** A run that cannot end because of an error of the platform is ended without its checks after this time. */
export const GIVE_UP_MINUTES = 20;
/** How often failed checks go back to the model before the run ends honestly. */
export const REPAIRS_MAX = 3;
/** Calls in a row that fail, and turns in a row that ask for the same, before a run ends. */
export const FAILED_CALLS_MAX = 8;
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
  /** Nothing heard for this long ends the attempt. */
  silenceMs: number;
  /** Words, thoughts and arguments together. */
  answerMaxCharacters: number;
}>;
export const TURN_LIMITS: TurnLimits = {
  retries: 3,
  firstPauseMs: 1_000,
  pauseMaxMs: 60_000,
  silenceMs: 90_000,
  answerMaxCharacters: 1_000_000,
};
