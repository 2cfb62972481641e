// Runs the app's schedules on time: each run at least once, one after a pause of the machine, tried again when it fails.
import type { Sql } from "../database.ts";
import { nextTime, type ScheduleRule } from "../rules.js";
import { type AskApp, outcomeOf } from "./ask-app.ts";

const LOOK_MS = 5_000;
const RUN_MS = 300_000;
/** A run that was begun and never ended is begun again after this. */
const LEASE = "6 minutes";
const PAUSES_MS = [60_000, 300_000, 900_000];

export async function startSchedules(options: {
  sql: Sql;
  ask: AskApp;
  rules: readonly ScheduleRule[];
  /** Of schedules that name none. */
  timeZone: string;
}): Promise<{ stop(): void }> {
  const { sql, ask, rules, timeZone } = options;
  const next = (rule: ScheduleRule) => new Date(nextTime(rule, timeZone, Date.now()));
  await sql`create table if not exists _export_schedules (name text primary key, rule text not null, run_id uuid not null default
    gen_random_uuid(), slot_at timestamptz not null, begin_at timestamptz not null, attempts integer not null default 0)`;
  for (const rule of rules) {
    const text = JSON.stringify([rule, timeZone]);
    const at = next(rule);
    // One that was declared otherwise before begins anew; any other keeps its time, so that what was missed is made up for once.
    await sql`insert into _export_schedules (name, rule, slot_at, begin_at) values (${rule.name}, ${text}, ${at}, ${at})
      on conflict (name) do update set rule = ${text}, slot_at = ${at}, begin_at = ${at}, attempts = 0, run_id = gen_random_uuid()
      where _export_schedules.rule <> ${text}`;
  }
  await sql`delete from _export_schedules where not name = any(${rules.map(({ name }) => name)})`;

  async function run(rule: ScheduleRule): Promise<void> {
    const [due] = await sql<{ run_id: string; slot_at: Date; attempts: number }[]>`
      update _export_schedules set attempts = attempts + 1, begin_at = now() + ${LEASE}::interval
      where name = ${rule.name} and begin_at <= now() returning run_id, slot_at, attempts`;
    if (!due) return;
    const json = {
      id: due.run_id,
      dueAt: due.slot_at.toISOString(),
      attempt: due.attempts,
      byHand: false,
      timeZone: rule.timeZone ?? timeZone,
    };
    const outcome = await outcomeOf(ask, { method: "POST", path: `/schedules/${rule.name}`, json, timeoutMs: RUN_MS });
    const at = next(rule);
    const pauseMs = PAUSES_MS[due.attempts - 1];
    const again = new Date(Date.now() + (pauseMs ?? 0));
    if (!outcome.ok) console.error(`Schedule ${rule.name}: ${outcome.error}`);
    if (!outcome.ok && pauseMs !== undefined && again < at)
      await sql`update _export_schedules set begin_at = ${again} where name = ${rule.name} and run_id = ${due.run_id}`;
    else
      await sql`update _export_schedules set run_id = gen_random_uuid(), slot_at = ${at}, begin_at = ${at}, attempts = 0
        where name = ${rule.name} and run_id = ${due.run_id}`;
  }

  const busy = new Set<string>();
  const look = () => {
    for (const rule of rules) {
      if (busy.has(rule.name)) continue;
      busy.add(rule.name);
      run(rule)
        .catch((error: unknown) => console.error(error))
        .finally(() => busy.delete(rule.name));
    }
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return { stop: () => clearInterval(timer) };
}
