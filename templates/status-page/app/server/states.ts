// What is known of a service: kept with it, and as the worst of its day.
import { changed, sql } from "@ninefold/server";
import { days, type STATES, services } from "../shared/services.ts";

export type State = (typeof STATES)[number];

export async function keepState(id: string, state: State): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update services set state = ${state}, checked_at = now(), updated_at = now() where id = ${id}`;
    await tx`
      insert into days (service, owner_id, owner_name, day, state)
      select id, owner_id, owner_name, current_date, ${state} from services where id = ${id}
      on conflict (service, day) do update set state = excluded.state
      where array_position(array['Works', 'Slow', 'Down'], excluded.state) > array_position(array['Works', 'Slow', 'Down'], days.state)`;
  });
  changed(services, id);
  changed(days);
}
