// Faults of the ground that the server stands on, told apart from its own: no database, no room, nothing may be written.
import { DatabaseError } from "pg";

export type Outage = Readonly<{ status: 503 | 507; message: string }>;

const NO_DATABASE: Outage = {
  status: 503,
  message: "The database is being started again. Nothing is lost; please try again in a moment.",
};
const BUSY: Outage = { status: 503, message: "Too much is going on right now. Please try again in a moment." };
const NO_ROOM: Outage = { status: 507, message: "There is no room left on the server. Please try again later." };
const READ_ONLY: Outage = {
  status: 503,
  message: "Nothing can be saved on the server right now. Please try again later.",
};

/** PostgreSQL's codes (appendix A of its manual), by code or class, and those of the system and of SQLite. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  "08": NO_DATABASE,
  "57P01": NO_DATABASE,
  "57P02": NO_DATABASE,
  "57P03": NO_DATABASE,
  "53100": NO_ROOM,
  "53300": BUSY,
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EROFS: READ_ONLY,
};
const CONNECTION = ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"];
/** What pg says without a code when a connection breaks or none is to be had. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** What a caller may be told of `error`; null when it is no such fault. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof DatabaseError) return OUTAGES[code] ?? OUTAGES[code.slice(0, 2)] ?? diskFault(error);
  if (BROKEN.test(error.message)) return NO_DATABASE;
  const isConnecting = "syscall" in error && ["connect", "read", "write"].includes(String(error.syscall));
  if (isConnecting && CONNECTION.includes(code)) return NO_DATABASE;
  // What Node makes of a folder that can't be made with those above it on a read-only file system.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "mkdir") return READ_ONLY;
  if (code === "ERR_SQLITE_ERROR" && /full/.test(error.message)) return NO_ROOM;
  if (code === "ERR_SQLITE_ERROR" && /readonly|disk I\/O/.test(error.message)) return READ_ONLY;
  return OUTAGES[code] ?? null;
}

/** PostgreSQL's faults with files (58030) say only in words what they are. */
function diskFault({ message, code }: DatabaseError): Outage | null {
  if (/No space left on device|Disk quota exceeded/.test(message)) return NO_ROOM;
  return code === "58030" || /Read-only file system/.test(message) ? READ_ONLY : null;
}
