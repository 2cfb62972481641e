// Rights that a description states as people state them in the chat: what the chat's readers hear counts here, where it leaves a right to fewer.
import type { Description } from "../understanding/describe.ts";
import { fieldSights } from "../understanding/edits/field-sights.ts";
import { permissions } from "../understanding/edits/permissions.ts";
import { plain } from "../understanding/language/words.ts";
import { statedUnchanged } from "../understanding/stated/unchanged.ts";
import { CONDITION } from "../understanding/stated/unheard-limits.ts";
import { ACCESS_WIDTH } from "./access-width.ts";
import { applyEdits } from "./apply-edits.ts";
import type { Edit } from "./edit-types.ts";
import { howToShow, inNarrowerSense } from "./kept-fields.ts";
import { isSaidIn } from "./kept-private.ts";
import { listsNamed } from "./meant-lists.ts";
import type { HeardAccess } from "./stated-rights.ts";
import type { AppSpec } from "./types.ts";

/** The app with rights that no other reader of descriptions heard. @param heard statements that took effect */
export function withWishedRights(
  app: AppSpec,
  { text, privacy }: Pick<Description, "text" | "privacy">,
  heard: readonly HeardAccess[],
): AppSpec {
  let result = app;
  let before = "";
  for (const sentence of text.split(/[.!?\n•;]+/)) {
    const words = plain(sentence);
    const isHeard =
      privacy.some((said) => said.text === sentence.trim()) || heard.some(({ stated }) => isSaidIn(stated, words));
    if (!isHeard && statedUnchanged(sentence).length === 0 && words !== "" && !CONDITION.test(words))
      result = withRightsOf(result, sentence.trim(), before);
    before = words;
  }
  return result;
}

function withRightsOf(app: AppSpec, sentence: string, before: string): AppSpec {
  const last = listsNamed(before, app).at(-1) ?? null;
  const context = { app, entity: null, last };
  const edits = (fieldSights(sentence, context) ?? permissions(sentence, context) ?? []).filter((edit) =>
    leavesToFewer(app, edit),
  );
  if (edits.length === 0) return app;
  const { app: next, done } = applyEdits(app, edits, []);
  if (done.length > 0)
    next.assumed.push(`${inNarrowerSense(sentence)}: I ${done.join("; ")}. ${howToOpen(app, edits)}`);
  return next;
}

function howToOpen({ entities }: AppSpec, [edit]: readonly Edit[]): string {
  const entity = edit && "entity" in edit ? entities.find(({ name }) => name === edit.entity) : undefined;
  const field = edit?.edit === "readers" ? entity?.fields.find(({ key }) => key === edit.key) : undefined;
  if (entity && field) return howToShow({ entity, field });
  return `To open it again, say “make ${entity?.many.toLowerCase() ?? "it"} shared”.`;
}

function leavesToFewer({ entities }: AppSpec, edit: Edit): boolean {
  const of = "entity" in edit ? entities.find(({ name }) => name === edit.entity) : undefined;
  if (!of) return false;
  if (edit.edit === "readers")
    return edit.roles !== null && of.fields.some(({ key, readers }) => key === edit.key && !readers);
  // Who sends and who decides is no matter of sight.
  if (edit.edit === "access")
    return /^(?:private|closed)$/.test(edit.access) && ACCESS_WIDTH[edit.access] < ACCESS_WIDTH[of.access];
  if (edit.edit === "keep") return ACCESS_WIDTH[of.access] > ACCESS_WIDTH.managed;
  return edit.edit === "show" && ACCESS_WIDTH[of.access] > ACCESS_WIDTH.private;
}
