// From a message about an existing app to the changes that it asks for.
import type { Access } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { isOpen } from "../../blueprint/kept-private.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { isKnownWord } from "../language/vocabulary.ts";
import { plain, sentenceCase, singular as singularOf, tableName } from "../language/words.ts";
import { addition, choiceAddition, optionsFor } from "./additions.ts";
import { arithmetic } from "./arithmetic.ts";
import { optionsListed, optionsStated } from "./assumed-fields.ts";
import { courses } from "./charts.ts";
import { COMMANDS, clausesOf, withOwnNames } from "./clauses.ts";
import { dependence, order, reach, uniqueness } from "./conditions.ts";
import { entityIn, fieldOf, type Reader } from "./context.ts";
import { corrected, meantIn } from "./corrections.ts";
import { inEachList } from "./each-list.ts";
import { fieldSights } from "./field-sights.ts";
import { fieldSettings, options, optionsSet, presets } from "./fields.ts";
import { hintFor, isGeneralHint } from "./hints.ts";
import { bringingBack, undo } from "./history.ts";
import { translation } from "./language.ts";
import { letterSize } from "./letter-size.ts";
import { lastLimits, limits } from "./limits.ts";
import { clutter, moods, puzzlement } from "./moods.ts";
import { ownPages, sharing, sorting } from "./order.ts";
import { overview } from "./overview.ts";
import { pages } from "./pages.ts";
import { permissions } from "./permissions.ts";
import { places } from "./places.ts";
import { withPrivacy } from "./privacy.ts";
import { type Subject, subjectOf, withoutPronouns } from "./pronouns.ts";
import { publicPages } from "./public-pages.ts";
import { removal, viewRemoval } from "./removals.ts";
import { usualRight } from "./right-wordings.ts";
import { roleWishes } from "./roles.ts";
import { anonymity, currency, givenNames, sampleRows } from "./rows.ts";
import { assigning, bounds, fieldOrder, hiding, optionName, overlaps, steps, takingPart } from "./rules.ts";
import { likeness, ruleRemoval } from "./shapes.ts";
import { someRows } from "./some-rows.ts";
import { standingOut } from "./standing-out.ts";
import { stocks } from "./stocks.ts";
import { sums } from "./sums.ts";
import { buttonText, rename, texts, theme } from "./texts.ts";
import { timedSums } from "./timed-sums.ts";
import { todaysFigures } from "./todays-figures.ts";
import { link, optionColor, pageText, views } from "./views.ts";
import { reworded } from "./wordings.ts";

const singular = (many: string): string => sentenceCase(singularOf(many.toLowerCase()));

const EDITS_MAX = 20;

/** All changes, in the order in which they are asked for. What is not understood comes as "unknown". @param before the messages before, one a line, which "it" and "them" may speak of */
export function readEdits(given: string, app: AppSpec, before = ""): Edit[] {
  const text = withCorrections(given.slice(0, 4000), app);
  const clauses = clausesOf(text).map((clause) => withOwnNames(clause, app));
  let last: EntitySpec | null = entityIn(before.split("\n").at(-1) ?? "", app) ?? entityIn(before, app);
  const draft = structuredClone(app);
  let subject: Subject = before === "" ? null : subjectOf(readEdits(before, app), app);
  last ??= subject?.entity ?? null;
  const edits = clauses
    .slice(0, EDITS_MAX)
    .flatMap((said) => inEachList(said, app))
    .flatMap((clause, at) => {
      // "Add a serial number to skis and make it unique": the field that was just wished for.
      const text = reworded(
        withoutPronouns(reworded(usualRight(onNewPage(clause, draft, app)), draft), subject),
        draft,
      );
      const understood = continued(clause, readClause(text, draft, last), {
        draft,
        last: subject?.entity ?? last,
        isLed: at > 0 || /^\s*(?:oh,? )?(?:and|also|plus|maybe)\b/i.test(given),
      });
      const found = withPrivacy(clause, understood, { app: draft, last: subject?.entity ?? last });
      last = entityIn(text, draft) ?? last;
      addTo(draft, found);
      subject = subjectOf(found, draft) ?? subject;
      return found;
    });
  return withoutRemarks(edits, app);
}

const WISHING = new RegExp(
  `\\b(?:${COMMANDS}|should|must|can|could|may|shall|want|wants|need|needs|like|never|always|only|allowed|possible)\\b`,
  "i",
);

/** "Everything else is less important": said beside a wish that was understood, about nothing in the app. */
function withoutRemarks(edits: readonly Edit[], app: AppSpec): Edit[] {
  const isRemark = (edit: Edit): boolean =>
    edit.edit === "unknown" &&
    isGeneralHint(edit.hint) &&
    !WISHING.test(edit.text) &&
    entityIn(edit.text, app) === null &&
    fieldOf(edit.text, { app, entity: null, last: null }) === null;
  const wishes = edits.filter((edit) => !isRemark(edit));
  return wishes.some(({ edit }) => edit !== "unknown" && edit !== "answer") ? wishes : [...edits];
}

/** What may go on with what was wished before: "and allergies", "also a deposit", "some notes for the kitchen". */
const GOING_ON = /^(?:an?|some|the|another|one more|more|their|its)\b|^[a-z-]+(?: [a-z-]+){0,3}$/i;
const VERBAL =
  /^(?:add|remove|delete|drop|rename|change|make|set|show|hide|sort|call|use|put|give|let|move|group|undo|translate|keep|leave|stop|try|fix|improve|check|see|tell|send|scan|import|export|warn|charge|email|turn|switch|replace|open|close|mark|top|people|visitors|default|start|begin|record|track|assign|block|prevent|allow|enable|disable|order|filter|link|limit|count|calculate|print|share|invite|notify|remind|upload|download|connect|only|und|les|los)\b| (?:first|everywhere|again|as \w+)$|\b(?:is|are|be|was|were|do|does|did|should|must|can|could|will|would|shall|may|make|makes|want|wants|need|needs|like|love|hate|looks?|find|have|has|had|get|gets|it|this|that|these|those|them|you|i|we|they|not|no|yes|thanks?|why|what|how|when|where|who|which|wrong|broken|work|works|better|app)\b/i;

/** Names without a verb are added to the list spoken of. */
function continued(
  clause: string,
  found: readonly Edit[],
  { draft, last, isLed }: { draft: AppSpec; last: EntitySpec | null; isLed: boolean },
): Edit[] {
  const isUnknown = found.length === 1 && found[0]?.edit === "unknown";
  const strange = plain(clause)
    .split(" ")
    .filter((word) => !isKnownWord(word));
  if (!isUnknown || !GOING_ON.test(clause) || VERBAL.test(clause) || strange.length > 1) return [...found];
  const list = entityIn(clause, draft) ?? last ?? draft.entities[0];
  const owner = / (?:to|for) (?:the )?([a-z ]+)$/i.exec(clause)?.[1];
  const isPlaced = owner !== undefined && entityIn(owner, draft) !== null;
  if (!list || !(isLed || isPlaced || /^(?:an?|some|another|one more|more) /i.test(clause))) return [...found];
  const said = / (?:to|for|of|in) (?:the )?([\w ]+)$/i.exec(clause)?.[1];
  const place = said !== undefined && entityIn(said, draft) ? "" : ` to ${list.many.toLowerCase()}`;
  const added = readClause(`add ${clause}${place}`, draft, list);
  return added.every(({ edit }) => edit === "addField") ? added : [...found];
}

/** Puts new fields and new names into the draft, so that what follows can speak of them. */
function addTo(draft: AppSpec, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const copied = edit.edit === "duplicatePage" ? draft.pages.find(({ id }) => id === edit.id) : undefined;
    if (edit.edit === "duplicatePage" && copied)
      draft.pages.push({ ...copied, id: tableName(edit.title ?? ""), title: edit.title ?? copied.title });
    if (!("entity" in edit)) continue;
    const entity = draft.entities.find((one) => one.name === edit.entity);
    if (!entity) continue;
    if (edit.edit === "addField" && !entity.fields.some(({ key }) => key === edit.field.key))
      entity.fields.push(edit.field);
    const held = "key" in edit ? entity.fields.find(({ key }) => key === edit.key) : undefined;
    if (edit.edit === "addOption" && held) held.options = [...(held.options ?? []), ...edit.options];
    if (edit.edit === "total" && !entity.fields.some(({ key }) => key === edit.key))
      entity.fields.push({ key: edit.key, label: edit.label ?? edit.key, kind: "number" });
    if (edit.edit === "rowsPage") addPage(draft, edit.title, entity.name);
    entity.access = accessAfter(edit, entity);
    if (edit.edit === "renameEntity") Object.assign(entity, { one: singular(edit.to), many: edit.to });
  }
}

function addPage(draft: AppSpec, title: string, of: string): void {
  const list = draft.pages.find((page) => page.kind === "list" && page.of === of);
  if (list) draft.pages.push({ ...list, id: tableName(title), title });
}

/** "… and show only children there": on the page that was just made. */
const onNewPage = (clause: string, draft: AppSpec, app: AppSpec): string => {
  const made = draft.pages.length > app.pages.length ? draft.pages.at(-1) : undefined;
  return made
    ? clause.replace(/ (?:there|on (?:it|that(?: page)?|this page|the new page))$/i, ` on the ${made.title} page`)
    : clause;
};

/** What a list is to members after a wish, so that the next is judged by it. */
function accessAfter(edit: Edit, entity: EntitySpec): Access {
  if (edit.edit === "access") return edit.access;
  if (edit.edit === "keep" && isOpen(entity)) return "managed";
  return edit.edit === "decide" ? "inbox" : edit.edit === "show" ? "closed" : entity.access;
}

/** "Remove the breed. No, I meant the owner" within one message. */
export function withCorrections(text: string, app: AppSpec): string {
  const sentences = text.split(
    /(?<=[.!?;\n])\s+|,\s+(?=(?:no|oops|sorry|wait),? (?:i|we) (?:meant|mean)\b)|,\s+(?=(?:no,? wait|wait,? no|no,? sorry|no|sorry|or rather|i mean)[, ]+[a-z]+$)/i,
  );
  const read: string[] = [];
  for (const sentence of sentences) {
    const meant = read.length > 0 ? meantIn(sentence) : null;
    const before = read.at(-1)?.replace(/[\s.!?]+$/, "") ?? "";
    const instead = meant === null ? null : corrected(before, meant, app);
    if (instead === null) read.push(sentence);
    else read.splice(-1, 1, `${instead}.`);
  }
  return read.join(" ");
}

function readClause(clause: string, app: AppSpec, last: EntitySpec | null): Edit[] {
  const context = { app, entity: entityIn(clause, app), last };
  for (const read of READERS) {
    const edits = read(clause, context);
    if (edits && edits.length > 0) return edits;
  }
  return [{ edit: "unknown", text: clause.slice(0, 200).replace(/,(?=\S)/g, ", "), hint: hintFor(clause, app) }];
}

const READERS: readonly Reader[] = [
  undo,
  bringingBack,
  publicPages,
  translation,
  roleWishes,
  buttonText,
  ruleRemoval,
  standingOut,
  todaysFigures,
  presets,
  stocks,
  timedSums,
  courses,
  sums,
  overview,
  someRows,
  sampleRows,
  givenNames,
  pages,
  ownPages,
  fieldSights,
  permissions,
  likeness,
  places,
  arithmetic,
  dependence,
  uniqueness,
  order,
  reach,
  letterSize,
  limits,
  overlaps,
  lastLimits,
  bounds,
  steps,
  fieldOrder,
  hiding,
  takingPart,
  assigning,
  texts,
  currency,
  anonymity,
  pageText,
  choiceAddition,
  optionsListed,
  optionsFor,
  optionsSet,
  optionsStated,
  options,
  optionColor,
  viewRemoval,
  optionName,
  fieldSettings,
  theme,
  clutter,
  puzzlement,
  moods,
  rename,
  sorting,
  link,
  views,
  sharing,
  removal,
  addition,
];
