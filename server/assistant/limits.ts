// Bounds of one run, so that every run ends.

/** Turns of the model. */
export const RUN_STEPS_MAX = 40;
/** Input and output tokens together. */
export const RUN_TOKENS_MAX = 1_500_000;
export const RUN_MINUTES_MAX = 15;
/** After this a run that the platform itself keeps from ending is ended without its checks. */
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
/** Messages of the conversation that a run is shown as they were; those before them it is told in few words. */
export const CONVERSATION_MESSAGES_MAX = 40;
/** All that a run hears of, whole or in few words. */
export const CONVERSATION_TOLD_MAX = 400;
export const RUNS_AT_ONCE = 4;
/** How often a run looks whether somebody asked it to stop on another server. */
export const STOP_LOOK_MS = 1_000;
/** How often what watchers see is written down at most. */
export const WATCH_SAVE_MS = 500;

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
