// Rows that stand for people: a row's invitation, and whoever opens it.
import { randomBytes } from "node:crypto";
import type { Entity } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { isInviting } from "./access.ts";
import { changes } from "./capabilities/live/changes.ts";
import { sql } from "./database.ts";
import { refuse } from "./refusal.ts";
import type { User } from "./user.ts";

const CODE_BYTES = 16;

/** A code that nobody guesses, for a link. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString("base64url");

/** Throws when a relation grants something to people whom the other entity's rows do not stand for. */
export function checkAccounts(entities: ReadonlyMap<string, Entity>): void {
  for (const { name, fields } of entities.values())
    for (const [key, field] of Object.entries(fields))
      if (field.grants && entities.get(field.entity ?? "")?.account !== true)
        throw new Error(
          `Entity "${name}": "${key}" grants to people, so "${field.entity ?? ""}" needs \`account: true\`.`,
        );
}

/** A new invitation for the row; the one before it ends. Whoever the row stands for stays until somebody else opens it. */
export async function inviteTo(entity: Entity, user: User, id: string): Promise<{ code: string }> {
  if (!isInviting(entity, user)) refuse(403, refusals().ownerGives);
  const code = newCode();
  const rows = await sql`update ${sql(entity.name)} set _invitation = ${code} where id = ${id} returning id`;
  return rows.length > 0 ? { code } : refuse(404, refusals().noRow(entity.one));
}

/** The row stands for nobody any more, and its invitation ends. */
export async function endAccount(entity: Entity, user: User, id: string): Promise<void> {
  if (!isInviting(entity, user)) refuse(403, refusals().ownerGives);
  const people = await sql<{ person: string | null }[]>`
    update ${sql(entity.name)} as t set _person = null, _invitation = null
    from (select id, _person from ${sql(entity.name)} where id = ${id} for update) as before
    where t.id = before.id returning before._person as person`;
  for (const { person } of people) if (person !== null) changes.listener()?.personChanged(person);
}

/** Makes the person whom the invitation's row stands for; null when no row has this code. Each invitation is good once. */
export async function becomeRow(
  entities: Iterable<Entity>,
  user: User,
  code: string,
): Promise<{ entity: string } | null> {
  for (const entity of entities) {
    if (!entity.account) continue;
    const rows = await sql`
      update ${sql(entity.name)} set _person = ${user.id}, _invitation = null where _invitation = ${code} returning id`;
    if (rows.length > 0) return { entity: entity.name };
  }
  return null;
}
