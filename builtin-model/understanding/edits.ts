// From a message about an existing app to the changes that it asks for.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { addition, choiceAddition } from "./edit-additions.ts";
import { dependence, order, reach, uniqueness } from "./edit-conditions.ts";
import { entityIn, type Reader } from "./edit-context.ts";
import { fieldSettings, options } from "./edit-fields.ts";
import { translation } from "./edit-language.ts";
import { limits } from "./edit-limits.ts";
import { ownPages, sharing, sorting } from "./edit-order.ts";
import { removal, viewRemoval } from "./edit-removals.ts";
import {
  assigning,
  bounds,
  fieldOrder,
  hiding,
  optionName,
  overlaps,
  steps,
  takingPart,
  totals,
} from "./edit-rules.ts";
import { buttonText, rename, texts, theme } from "./edit-texts.ts";
import { link, optionColor, pageText, views } from "./edit-views.ts";
import { isKnownWord, nearestOf } from "./vocabulary.ts";
import { plain, plural } from "./words.ts";

const COMMANDS =
  "add|remove|delete|drop|rename|change|make|set|show|hide|sort|order|filter|call|use|undo|revert|turn|switch|replace|include|create|put|get rid of|give|allow|let|mark|take|track|insert|build|please|also|require|default|move|group|sort|link|connect|chart|graph|mark|color|colour|only i can|hide|let|assign|limit|put|enable";

const EDITS_MAX = 20;

/** All changes, in the order in which they are asked for. What is not understood comes as "unknown". @param before the message before, which "it" and "them" may speak of */
export function readEdits(text: string, app: AppSpec, before = ""): Edit[] {
  const clauses = clausesOf(text.slice(0, 4000)).map((clause) => withOwnNames(clause, app));
  let last: EntitySpec | null = entityIn(before, app);
  const draft = structuredClone(app);
  let added: string | null = null;
  return clauses.slice(0, EDITS_MAX).flatMap((clause) => {
    // "Add a serial number to skis and make it unique": the field that was just wished for.
    const text = added ? clause.replace(/\bit\b/i, added) : clause;
    const found = readClause(text, draft, last);
    last = entityIn(text, draft) ?? last;
    added = addedTo(draft, found) ?? added;
    return found;
  });
}

/** Puts new fields into the draft, so that what follows can speak of them; gives the last one's name. */
function addedTo(draft: AppSpec, edits: readonly Edit[]): string | null {
  let name: string | null = null;
  for (const edit of edits) {
    if (edit.edit !== "addField") continue;
    const entity = draft.entities.find((one) => one.name === edit.entity);
    if (!entity?.fields.some(({ key }) => key === edit.field.key)) entity?.fields.push(edit.field);
    name = entity ? `the ${edit.field.label.toLowerCase()} of ${entity.many.toLowerCase()}` : name;
  }
  return name;
}

/** "Add a due date to custmers": names of the app with a slip in them. What is to be the new name or text stays as it is. */
function withOwnNames(clause: string, { entities }: AppSpec): string {
  const isGiven = /^(rename|call|change|name|label|set|write|put)\b/i.test(clause);
  const end = isGiven ? clause.search(/ (to|as|into|say|says)\b(?!.*\b(to|as|into)\b)/i) : clause.length;
  const names = entities.flatMap(({ one, many, fields }) => [one, many, ...fields.map(({ label }) => label)]);
  const words = [...new Set(names.flatMap((name) => plain(name).split(" ")))].filter((word) => word.length > 3);
  const head = clause
    .slice(0, Math.max(end, 0))
    .replace(/(?<!["“'\w-])[a-z]{5,}(?!["”'\w-])/g, (word) =>
      words.includes(word) || isKnownWord(word) ? word : (nearestOf(word, words) ?? word),
    );
  return head + clause.slice(Math.max(end, 0));
}

/** "Change the colour to teal and the title to Hive Mind": the second half means the same verb. */
const SHARED_VERB = /\b(change|set|make|rename|turn) ([^,;.]+? to [^,;.]+?) and (the [^,;.]+? to )/gi;

function clausesOf(text: string): string[] {
  return text
    .replace(SHARED_VERB, "$1 $2 and $1 $3")
    .split(
      new RegExp(
        `(?<=[.!?;\\n])\\s+|;|\\n+|,?\\s+(?:and then|then|and also|and|also|plus)\\s+(?=(?:please )?(?:${COMMANDS})\\b)|,\\s+(?=(?:${COMMANDS})\\b)`,
        "i",
      ),
    )
    .map((clause) =>
      clause
        .replace(
          /^(?:and|also|please|can you|could you|would you|i(?:'d| would) like (?:you )?to|i want (?:you )?to|we need to|let'?s|now|next|hey|hi|ok(?:ay)?|then)[\s,]+/gi,
          "",
        )
        .replace(/^(?:please|also)\s+/i, "")
        .replace(/[\s.!?]+$/, "")
        .trim(),
    )
    .filter((clause) => plain(clause).length > 1);
}

function readClause(clause: string, app: AppSpec, last: EntitySpec | null): Edit[] {
  const context = { app, entity: entityIn(clause, app), last };
  for (const read of READERS) {
    const edits = read(clause, context);
    if (edits) return edits;
  }
  return [{ edit: "unknown", text: clause.slice(0, 200), hint: hintFor(clause, app) }];
}

/** What nothing in the app can do gets a plain no with the nearest thing that it can. */
const BEYOND: readonly (readonly [RegExp, string])[] = [
  [
    /^(delete|remove|erase|drop) (everything|all|the (whole )?(app|project)|it all)$/i,
    "I won't empty the whole app. Name what should go (“remove teams”), say “undo that”, or delete the project on its settings page.",
  ],
  [
    /\b(for good|forever|permanently|irrevocably)\b/i,
    "I never delete what people entered: rows of removed lists and fields stay in the database, so that it can be undone. Single rows are deleted in the app itself, and deleting the project deletes everything.",
  ],
];

const beyond: Reader = (clause) => {
  const hint = BEYOND.find(([pattern]) => pattern.test(clause))?.[1];
  return hint && /^(translate|make|delete|remove|erase|drop|change|turn)\b/i.test(clause)
    ? [{ edit: "unknown", text: clause.slice(0, 200), hint }]
    : null;
};

const undo: Reader = (clause) =>
  /^(undo|revert|roll ?back|go back|take (that|it) back)\b/i.test(clause) ? [{ edit: "undo" }] : null;

const READERS: readonly Reader[] = [
  undo,
  translation,
  buttonText,
  ownPages,
  dependence,
  uniqueness,
  order,
  reach,
  limits,
  bounds,
  steps,
  overlaps,
  totals,
  fieldOrder,
  hiding,
  takingPart,
  assigning,
  texts,
  beyond,
  pageText,
  choiceAddition,
  options,
  optionColor,
  viewRemoval,
  optionName,
  fieldSettings,
  theme,
  rename,
  sorting,
  link,
  views,
  sharing,
  removal,
  addition,
];

function hintFor(clause: string, app: AppSpec): string {
  const entity = entityIn(clause, app) ?? app.entities[0];
  const name = entity?.one.toLowerCase() ?? "entry";
  if (/\b(e-?mail|sms|whatsapp|notif)/i.test(clause)) return `I can add an outbox of messages: “add notifications”.`;
  if (/\b(pay|checkout|stripe)/i.test(clause)) return "I can keep payments as records: “add payments”.";
  return `I can add, rename or remove fields, lists and pages, for example “add a due date to ${plural(name)}”.`;
}
