// "Make it required", "add a date to them", "show it again": the thing that was spoken of last, by its name.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { readTheme } from "../theme.ts";

/** What the last wish was about. */
export type Subject = { entity: EntitySpec; field: FieldSpec | null; option: string | null } | null;

/** The list, and the field if there was one, that changes are about. */
export function subjectOf(edits: readonly Edit[], { entities }: AppSpec): Subject {
  for (const edit of edits.toReversed()) {
    if (!("entity" in edit) || typeof edit.entity !== "string") continue;
    const entity = entities.find(({ name }) => name === edit.entity);
    if (!entity) continue;
    const key = edit.edit === "addField" ? edit.field.key : "key" in edit ? edit.key : null;
    const option =
      edit.edit === "addOption" && edit.options.length === 1
        ? (edit.options[0] ?? null)
        : edit.edit === "renameOption"
          ? edit.to
          : null;
    return { entity, field: entity.fields.find((field) => field.key === key) ?? null, option };
  }
  return null;
}

const ABOUT_FIELD =
  /^(?:(?:please |now |also )*(?:make|hide|show|unhide|move|put|rename|remove|delete|drop|set|change|turn|sort|group|filter|require)\b.*)\b(it|that|this one|that one|this field|that field|the field)\b(?! (?:to|for|from) (?:the )?app)/i;
const TO_LIST = /\b(to|for|on|in|from|of|by) (them|it|these|those|this|that)\b/i;

/** The clause with what "it" or "them" stands for. */
export function withoutPronouns(clause: string, subject: Subject): string {
  if (!subject || /^(?:undo|revert|take (?:that|it) back|translate|put it back)\b/i.test(clause)) return clause;
  const list = subject.entity.many.toLowerCase();
  const colored = /^(?:make|mark|colou?r|paint|show) (?:it|that|this|them) (?:in |as )?(#?\w+)$/i.exec(clause)?.[1];
  if (subject.option && colored) return `make ${subject.option} ${colored}`;
  const adding = /^(?:add|give|include|insert|create)\b/i.test(clause);
  if (adding) return clause.replace(TO_LIST, `$1 ${list}`).replace(/^give (?:it|them)\b/i, `give ${list}`);
  if (!subject.field || isAboutLooks(clause)) return clause;
  const preset = /^(?:and )?(?:the |its )?default(?: value)? (?:is|should be|must be|=|to) (.+)$/i.exec(clause)?.[1];
  const name = `the ${subject.field.label.toLowerCase()} of ${list}`;
  if (preset) return `the default of ${name} is ${preset}`;
  return ABOUT_FIELD.test(clause)
    ? clause.replace(/\b(this one|that one|this field|that field|the field|it|that)\b/i, name)
    : clause.replace(/^(it|that|this)(?= (?:must|should|can|may|has|is|needs?)\b)/i, name);
}

const isAboutLooks = (clause: string): boolean =>
  Object.keys(readTheme(`${clause} theme`).theme).length > 0 ||
  /\b(page|app|dark|light|bigger|smaller|nicer|prettier|modern|german|french|spanish|italian|portuguese|dutch|english)\b/i.test(
    clause,
  );
