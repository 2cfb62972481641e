// Recognises errors of the infrastructure: database unreachable, disk full, read-only. Everything else is an error of ours.
import { DatabaseError } from "pg";
import { Refusal } from "./refusal.ts";

const noDatabase = () => new Refusal(503, "The database is not answering right now. Please try again in a moment.");
const busy = () => new Refusal(503, "Too much is going on right now. Please try again in a moment.");
const noRoom = () => new Refusal(507, "There is no room left on the server. Please try again later.");
const readOnly = () => new Refusal(503, "Nothing can be saved on the server right now. Please try again later.");

/** PostgreSQL's codes (appendix A of its manual), by code or class, and those of the system and of SQLite. */
const OUTAGES: Readonly<Record<string, () => Refusal>> = {
  "08": noDatabase,
  "57P01": noDatabase,
  "57P02": noDatabase,
  "57P03": noDatabase,
  "57P04": noDatabase,
  "53100": noRoom,
  "53200": busy,
  "53300": busy,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: readOnly,
};
const CONNECTION = ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOENT", "EPIPE", "ETIMEDOUT"];
/** What Node says, without the name of a call to the system, of a socket that the other side has left. */
const LEFT =
  /^(This socket has been ended by the other party|Cannot call write after a stream was destroyed|write after end)/;
/** What pg and Kysely say without a code when a connection breaks, none is to be had, or the server is stopping. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after|driver has already been destroyed)/;

/** The refusal for an error that says only that the ground is missing right now; null for every other. */
export function outageOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof DatabaseError) return (OUTAGES[code] ?? OUTAGES[code.slice(0, 2)])?.() ?? diskFault(error);
  if (BROKEN.test(error.message) || LEFT.test(error.message)) return noDatabase();
  // A name with several addresses, none of which answers.
  if (error instanceof AggregateError && CONNECTION.includes(code)) return noDatabase();
  const isConnecting = "syscall" in error && ["connect", "read", "write"].includes(String(error.syscall));
  if (isConnecting && CONNECTION.includes(code)) return noDatabase();
  // What Node makes of a folder that can't be made with those above it on a read-only file system.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "mkdir") return readOnly();
  if (code === "ERR_SQLITE_ERROR" && /full/.test(error.message)) return noRoom();
  if (code === "ERR_SQLITE_ERROR" && /readonly|disk I\/O/.test(error.message)) return readOnly();
  return OUTAGES[code]?.() ?? null;
}

/** PostgreSQL's faults with files (58030) say only in words what they are. */
function diskFault({ message, code }: DatabaseError): Refusal | null {
  if (/No space left on device|Disk quota exceeded/.test(message)) return noRoom();
  return code === "58030" || /Read-only file system/.test(message) ? readOnly() : null;
}
