// What PostgreSQL is told about clients whose machine dies: it closes no connection, and what the connection holds would stay held.
import type pg from "pg";

/** Milliseconds and seconds as PostgreSQL counts them; by a unix socket nothing is asked. */
const ASK_WHETHER_THERE =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 20000";

/**
 * For `onConnect` of pools whose connections hold locks or transactions: those of a dead machine would keep other servers
 * waiting for as long as TCP waits, two hours. A silent connection is asked after five seconds, and given up fifteen later.
 */
export async function endWithItsMachine(client: pg.ClientBase): Promise<void> {
  await client.query(ASK_WHETHER_THERE).catch(() => {});
}
