// Bounds of one run, so that every run ends.

/** Turns of the model. */
export const RUN_STEPS_MAX = 40;
/** Input and output tokens together. */
export const RUN_TOKENS_MAX = 1_500_000;
export const RUN_MINUTES_MAX = 15;
/** How often failed checks go back to the model before the run ends honestly. */
export const REPAIRS_MAX = 3;
/** Attempts at one turn when the provider fails in passing; the SDK waits longer before each. */
export const TURN_RETRIES = 3;
/** What a tool's answer may hold; the rest is cut with a note. */
export const TOOL_OUTPUT_MAX_CHARACTERS = 120_000;
/** Earlier messages of the conversation that a run is shown. */
export const CONVERSATION_MESSAGES_MAX = 40;
export const RUNS_AT_ONCE = 4;
