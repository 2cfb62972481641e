// Limits of outside agents.
import type { Rate } from "#http";

/** Of one message: several whole files, written as JSON says them. */
export const MESSAGE_BYTES_MAX = 2 * 1024 * 1024;
/** Calls of one creator's agents that are worked on at the same time, on one server. */
export const CALLS_AT_ONCE = 4;
/** How often a change is tried anew because another came between. */
export const CHANGES_TRIED = 6;
/** Two a second for ten minutes. */
export const CALLS: Rate = { name: "agent-calls", per: "person", count: 1_200, windowSeconds: 600 };
/** Builds, checks and other work of seconds. */
export const COSTLY_CALLS: Rate = { name: "agent-work", per: "person", count: 120, windowSeconds: 600 };
/** Each may leave a text of 256 kB behind that is swept away a day later. */
export const CHANGES_A_DAY: Rate = { name: "agent-changes", per: "person", count: 5_000, windowSeconds: 86_400 };
