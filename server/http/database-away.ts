// While PostgreSQL is away (killed and being started again, or unreachable) a call is refused for a moment, not at fault.
import { Refusal } from "./refusal.ts";

/** It is stopping, was ended by its administrator or a crash, or is starting (PostgreSQL's manual, appendix A); 08: no connection. */
const STATES = /^(57P0[1-4]|08...)$/;
const CONNECTING = ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"];
/** How the driver says that a connection broke under a query, for which it has no code. */
const BROKEN = /^Connection terminated|^Client has encountered a connection error/;

/** The refusal for an error that says only that the database does not answer right now; null for every other. */
export function databaseAway(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  const isAway =
    (typeof code === "string" && STATES.test(code)) ||
    (typeof code === "string" && CONNECTING.includes(code) && ["connect", "read", "write"].includes(String(syscall))) ||
    BROKEN.test(error.message);
  return isAway ? new Refusal(503, "The database is not answering right now. Please try again in a moment.") : null;
}
