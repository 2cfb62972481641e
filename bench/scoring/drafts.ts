// Valid and invalid values for an entity's calls, made from its fields alone.
import { randomBytes } from "node:crypto";
import type { Entity, Field, Rule } from "#entity";
import { kindOf, SAMPLES } from "#kinds";
import type { AppPerson } from "./app-person.ts";

export type Draft = Record<string, unknown>;

const DAY_MS = 86_400_000;
const FAR_DAYS = 3_000;

/** Rules by which the server makes their field. */
const WORKED_OUT: ReadonlySet<Rule["rule"]> = new Set(["total", "sumOf", "latestOf", "dueAfter"]);

/** Rules whose end comes after their start. */
const ENDS_LATER: ReadonlySet<Rule["rule"]> = new Set(["noOverlap", "ordered"]);

/** Fields that a caller may write. */
export function writableFields(entity: Entity): [string, Field][] {
  const kept = new Set(
    entity.rules.flatMap((rule) => ("field" in rule && WORKED_OUT.has(rule.rule) ? [rule.field] : [])),
  );
  return Object.entries(entity.fields).filter(([key, field]) => !field.readOnly && !kept.has(key));
}

/** A whole draft; what it points at is chosen among the rows that are there, or made. */
export async function validDraft(
  entity: Entity,
  app: { person: AppPerson; schema: readonly Entity[] },
  depth = 0,
): Promise<Draft> {
  const draft: Draft = {};
  for (const [key, field] of writableFields(entity)) {
    if (kindOf(field).isRelation) {
      const id = await relatedId(field, app, depth);
      if (id) draft[key] = id;
    } else draft[key] = believable(key, field, entity);
  }
  return draft;
}

async function relatedId(
  field: Field,
  { person, schema }: { person: AppPerson; schema: readonly Entity[] },
  depth: number,
): Promise<string | null> {
  const target = schema.find(({ name }) => name === field.entity);
  if (!target || depth > 3) return null;
  const { body } = await person.call("GET", `${target.name}?pageSize=1`);
  if (body.rows?.[0]) return body.rows[0].id;
  const made = await person.call("POST", target.name, await validDraft(target, { person, schema }, depth + 1));
  return made.body.id ?? null;
}

/** A believable value; times lie years ahead so that bookings meet no other. */
function believable(key: string, field: Field, entity: Entity): unknown {
  const unique = randomBytes(3).toString("hex");
  const ahead = FAR_DAYS + (Number.parseInt(unique, 16) % 5_000);
  const isEnd = entity.rules.some(({ rule, ...of }) => ENDS_LATER.has(rule) && "end" in of && of.end === key);
  const moment = new Date(Date.now() + (ahead + (isEnd ? 9_000 : 0)) * DAY_MS);
  return SAMPLES[field.kind].value({ field, unique, moment });
}

/** Well formed, and of no row. */
const NO_ROW = "00000000-0000-4000-8000-000000000000";

/** The same draft spoilt in every way its fields allow: what is required left out, values of another kind. */
export function invalidDrafts(entity: Entity, valid: Draft): { why: string; draft: Draft }[] {
  return writableFields(entity).flatMap(([key, field]) => {
    const without = Object.fromEntries(Object.entries(valid).filter(([one]) => one !== key));
    const missing = field.required && field.default === undefined ? [{ why: `no ${key}`, draft: without }] : [];
    const wrong = kindOf(field).isRelation ? NO_ROW : SAMPLES[field.kind].misfit;
    return [...missing, ...(wrong === undefined ? [] : [{ why: `wrong ${key}`, draft: { ...valid, [key]: wrong } }])];
  });
}
