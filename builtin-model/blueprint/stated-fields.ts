// Which field a statement about rights is about: what somebody decides on, or what they set. One that is missing is added.
import { entityIn } from "../understanding/edits/context.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

/** "The lead decides on the priority": a field, and not whether there is anything to do at all. */
export function decidedField(
  app: AppSpec,
  entity: EntitySpec,
  about: string,
): { field: FieldSpec; of: EntitySpec } | null {
  const what =
    /\b(?:decides?|sets?|chooses?|determines?) (?:on |about |over )?(?:the |their |its )?([a-z]+(?: [a-z]+)?)$/.exec(
      about,
    )?.[1];
  if (what === undefined) return null;
  const found = app.entities.flatMap((of) =>
    of.fields.flatMap((field) => (field.label.toLowerCase() === what && field !== statusOf(of) ? [{ field, of }] : [])),
  );
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  if (entityIn(what, app) || /^(?:status|them|it|this|that|everything|all)$/.test(what)) return null;
  const field = fieldFromNotation(what);
  entity.fields.splice(
    Math.max(
      1,
      entity.fields.findIndex(({ kind }) => kind === "longText"),
    ),
    0,
    field,
  );
  return { field, of: entity };
}

const MARKS = /\b(?:scores?|grades?|judges?|marks|points?|evaluat\w+|assess\w*)\b/;
const MARK_KEYS = /^(score|grade|points|mark|rating|verdict|result)$/;
const STATUS = /\b(?:status|stage|progress|state)\b/;

/** The field that a task is about: the status that technicians update, the score that judges give, which is added where it is missing. */
export function markOf(entity: EntitySpec, about: string): FieldSpec | null {
  if (STATUS.test(about) && entity.access !== "shared") return statusOf(entity) ?? null;
  if (!MARKS.test(about)) return null;
  const known = entity.fields.find(({ key }) => MARK_KEYS.test(key));
  if (known) return known;
  const label = /\bgrad/.test(about) ? "Grade" : /\bpoint/.test(about) ? "Points" : "Score";
  const field: FieldSpec = {
    key: label.toLowerCase(),
    label,
    kind: label === "Grade" ? "text" : "number",
    ...(label === "Grade" ? {} : { min: 0 }),
  };
  const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
  entity.fields.splice(notes < 1 ? entity.fields.length : notes, 0, field);
  return field;
}
