// Apps' sessions in PostgreSQL, kept within bounds that an app can't raise: their time, their memory, their unread messages.
import { readFile } from "node:fs/promises";
import type { HostingLimits } from "../configuration/limits.ts";
import { type AppsCluster, boundedQuery } from "./apps-cluster.ts";
import { APP_NAME } from "./creation.ts";
import type { DiskRoom } from "./disk-room.ts";
import { createSessionAges, type SessionAges } from "./session-ages.ts";
import { createSharedParts, type SharedLimits, type SharedUse } from "./shared-parts.ts";
import type { Sessions } from "./types.ts";

type Deps = Readonly<{
  cluster: AppsCluster;
  limits: Pick<HostingLimits, "statementMs" | "idleTransactionMs" | "transactionMs" | "databaseMemoryBytes"> &
    SharedLimits;
  /** Who writes on while it is scarce is ended. */
  room?: Pick<DiskRoom, "isScarce">;
  /** The cluster's processes are this machine's: their memory can be looked at. */
  isLocal: boolean;
  onFault?(error: unknown): void;
}>;

type Session = SharedUse &
  Readonly<{
    state: string;
    /** Milliseconds since the state, the transaction began. */
    stateMs: number;
    transactionMs: number;
    /** It waits for its client to read. */
    isUnread: boolean;
    /** It began before everybody was shut out of its database. */
    isFenced: boolean;
  }>;

const END_PAUSE_MS = 250;
/** A statement that goes on from one look to the next, while the disk is scarce; short ones may be those that make room. */
const SCARCE_STATEMENT_MS = 900;
/** Share of the room for messages (NOTIFY) from which on those who hold them back are ended. */
const MESSAGES_HIGH = 0.05;
const MESSAGES_FULL = 0.4;
/** With messages piling up, a transaction may take no longer than this. */
const HOLDING_MS = 2_000;

/** An app calls itself what it likes and sets what it likes: a session is told by its role alone. */
export function createSessions({ cluster, limits, room, isLocal, onFault = () => {} }: Deps): Sessions {
  const { pool } = cluster;
  const ages = createSessionAges();
  const takeTooMuch = createSharedParts(limits);
  const allowed = new Map<number, number>();
  const leaving = new Map<number, string>();
  const state: { unread: Set<number>; timer: NodeJS.Timeout | null; ending: Promise<void> } = {
    unread: new Set(),
    timer: null,
    ending: Promise.resolve(),
  };

  async function endThese(sessions: readonly Readonly<{ id: number; role: string }>[]): Promise<void> {
    if (sessions.length === 0) return;
    await pool.query(
      boundedQuery(
        `select pg_terminate_backend(pid) from pg_stat_activity join unnest($1::int[], $2::text[]) as ended (id, role)
         on pid = id and usename = role`,
        [sessions.map(({ id }) => id), sessions.map(({ role }) => role)],
      ),
    );
  }

  function flush(): void {
    state.timer = null;
    const ended = [...leaving].map(([id, role]) => ({ id, role }));
    leaving.clear();
    state.ending = state.ending.then(() => endThese(ended)).catch(onFault);
  }

  return Object.freeze({
    async look() {
      const { sessions, messages, nextNumber } = await readSessions(cluster, ages);
      const now = performance.now();
      const isAllowed = ({ id }: Session) => (allowed.get(id) ?? 0) > now;
      const apps = sessions.filter((session) => !isAllowed(session));
      const over = apps.filter(
        (session) =>
          isOverdue(session, limits) ||
          holdsMessages(session, messages, state.unread.has(session.id)) ||
          (room?.isScarce() === true && session.state === "active" && session.statementMs > SCARCE_STATEMENT_MS),
      );
      state.unread = new Set(apps.filter(({ isUnread }) => isUnread).map(({ id }) => id));
      const greedy = isLocal ? await findGreedy(apps, limits.databaseMemoryBytes) : [];
      const grasping = takeTooMuch(apps, nextNumber);
      await endThese([...sessions.filter(({ isFenced }) => isFenced), ...over, ...greedy, ...grasping]);
    },
    end(role, backendId) {
      leaving.set(backendId, role);
      state.timer ??= setTimeout(flush, END_PAUSE_MS).unref();
    },
    allow(backendId, milliseconds) {
      allowed.set(backendId, performance.now() + milliseconds);
      return () => void allowed.delete(backendId);
    },
    async endAll() {
      await endThese((await readSessions(cluster, ages)).sessions);
    },
    async close() {
      if (state.timer) {
        clearTimeout(state.timer);
        flush();
      }
      await state.ending;
    },
  });
}

type SessionRow = {
  pid: number;
  role: string;
  state: string;
  /** Seconds since 1970 by the database's clock; null for what has not begun. */
  statement: number | null;
  since: number | null;
  began: number | null;
  unread: boolean;
  fenced: boolean;
  locks: number;
  xid: string | null;
  parts: boolean;
  log: number | null;
};

/** @returns all apps' sessions in this installation's databases, which share of the room for messages is taken, and the next transaction's number */
async function readSessions({ pool, version }: AppsCluster, ages: SessionAges) {
  const { rows } = await pool.query<{ messages: number; next: string; found: SessionRow[] }>(
    boundedQuery(`with locked as (select pid, count(*)::int as locks from pg_locks group by pid),
       divided as (select pg_stat_get_backend_pid(backend) as pid, (pg_stat_get_backend_subxact(backend)).* from pg_stat_get_backend_idset() backend)
     select pg_notification_queue_usage() as messages, pg_snapshot_xmax(pg_current_snapshot())::text as next,
       coalesce((select json_agg(json_build_object('pid', pid, 'role', usename, 'state', state,
         'statement', ${moment("query_start")}, 'since', ${moment("state_change")}, 'began', ${moment("xact_start")},
         'unread', wait_event is not distinct from 'ClientWrite', 'fenced', ${IS_FENCED},
         'locks', coalesce(locks, 0), 'xid', backend_xid::text, 'parts', coalesce(subxact_count > 0 or subxact_overflowed, false),
         'log', ${version >= LOG_TOLD_SINCE ? "(select wal_bytes from pg_stat_get_backend_wal(pid))" : "null"}))
       from pg_stat_activity join ninefold.databases on name = usename left join locked using (pid) left join divided using (pid)
       where usename ~ '${APP_NAME}'), '[]') as found`),
  );
  const [row] = rows;
  ages.begin();
  const sessions = (row?.found ?? []).map((found) => sessionFrom(found, ages));
  return { sessions, messages: row?.messages ?? 0, nextNumber: BigInt(row?.next ?? 0) };
}

/** PostgreSQL tells each session's share of the log of changes since this version. */
const LOG_TOLD_SINCE = 18;

const moment = (column: string) => `extract(epoch from ${column})`;

/** Signing in ends within a minute; a moment that the database's clock has yet to come to was written before it was set back. */
const IS_FENCED = `coalesce(backend_start < fenced_at and fenced_at between clock_timestamp() - interval '2 minutes' and clock_timestamp(), false)`;

function sessionFrom({ pid, role, state, statement, since, began, ...found }: SessionRow, ages: SessionAges): Session {
  return {
    id: pid,
    role,
    state,
    isUnread: found.unread,
    isFenced: found.fenced,
    statementMs: ages.of(`${pid} statement`, statement),
    stateMs: ages.of(`${pid} ${state}`, since),
    transactionMs: ages.of(`${pid} transaction`, began),
    statement: String(statement),
    locks: found.locks,
    hasParts: found.parts,
    logBytes: found.log,
    transactionNumber: found.xid,
  };
}

function isOverdue(session: Session, limits: Deps["limits"]): boolean {
  const { state, statementMs, stateMs, transactionMs } = session;
  // Twice what the role is told itself: an honest app hears from PostgreSQL why its statement ended.
  if (state === "active" && statementMs > limits.statementMs * 2) return true;
  if (state?.startsWith("idle in transaction") && stateMs > limits.idleTransactionMs * 2) return true;
  return transactionMs > limits.transactionMs;
}

/**
 * A message waits until every listener of its database has taken it, and the room for those of all databases is one. Who
 * listens and does not read, or stays in a transaction, holds it back.
 * @param wasUnread it did not read a moment ago either
 */
function holdsMessages(session: Session, messages: number, wasUnread: boolean): boolean {
  if (session.isUnread && wasUnread && session.state === "idle") return true;
  if (messages > MESSAGES_FULL) return session.transactionMs > 0 || session.isUnread;
  return messages > MESSAGES_HIGH && session.transactionMs > HOLDING_MS;
}

/** Of each role that takes more than its share, its greediest session. */
async function findGreedy(sessions: readonly Session[], bytesMax: number): Promise<Session[]> {
  const measured = await Promise.all(sessions.map(async (session) => ({ session, bytes: await memoryOf(session.id) })));
  const byRole = Map.groupBy(measured, ({ session }) => session.role);
  return [...byRole.values()].flatMap((own) => {
    const sum = own.reduce((bytes, each) => bytes + each.bytes, 0);
    if (sum <= bytesMax) return [];
    return own.reduce((one, other) => (other.bytes > one.bytes ? other : one)).session;
  });
}

/** Bytes that are a process' own; 0 when it has gone. */
async function memoryOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
