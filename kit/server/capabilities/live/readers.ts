// Who may read rows, asked for many people in one query.
import type { Entity } from "../../../entity/index.ts";
import { readable, readsAll } from "../../access.ts";
import type { Queryable } from "../../database.ts";
import type { User } from "../../user.ts";

/** People with the same key have the same rights. */
export const personKey = ({ id, role, roles, standsFor = "" }: User): string =>
  `${id} ${role} ${standsFor} ${roles.join()}`;

/** In one query; more people are asked about in further ones. */
const PEOPLE_MAX = 100;

/** For each of these rows that there is, the keys of the people who may read it. */
export async function readersOf(
  sql: Queryable,
  entity: Entity,
  ids: readonly string[],
  users: Iterable<User>,
): Promise<Map<string, Set<string>>> {
  const people = [...new Map([...users].map((user) => [personKey(user), user]))];
  const found = new Map<string, Set<string>>();
  for (let from = 0; from < people.length; from += PEOPLE_MAX) {
    const asked = people.slice(from, from + PEOPLE_MAX);
    const columns = asked.map(
      ([, user], index) => sql`, (${readable(sql, entity, user, "t")}) as ${sql(`may${index}`)}`,
    );
    const rows = await sql<Record<string, unknown>[]>`
      select t.id ${columns} from ${sql(entity.name)} as t where t.id in ${sql([...ids])}`;
    for (const row of rows) {
      const readers = found.get(String(row.id)) ?? new Set<string>();
      found.set(String(row.id), readers);
      for (const [index, [key]] of asked.entries()) if (row[`may${index}`] === true) readers.add(key);
    }
  }
  return found;
}

/** Those whose rights go by the row. */
export const askedByRow = <Item extends { user: User }>(entity: Entity, items: readonly Item[]): Item[] =>
  items.filter(({ user }) => !readsAll(entity, user));
