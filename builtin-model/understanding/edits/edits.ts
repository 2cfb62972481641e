// From a message about an existing app to the changes that it asks for.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { isKnownWord, nearestOf } from "../language/vocabulary.ts";
import { listing, plain, plural, sentenceCase, singular as singularOf } from "../language/words.ts";
import { addition, choiceAddition, optionsFor } from "./additions.ts";
import { dependence, order, reach, uniqueness } from "./conditions.ts";
import { entityIn, type Reader } from "./context.ts";
import { corrected, meantIn } from "./corrections.ts";
import { fieldSettings, options, optionsSet } from "./fields.ts";
import { translation } from "./language.ts";
import { limits } from "./limits.ts";
import { ownPages, sharing, sorting } from "./order.ts";
import { pages } from "./pages.ts";
import { type Subject, subjectOf, withoutPronouns } from "./pronouns.ts";
import { removal, viewRemoval } from "./removals.ts";
import { assigning, bounds, fieldOrder, hiding, optionName, overlaps, steps, takingPart, totals } from "./rules.ts";
import { likeness, ruleRemoval } from "./shapes.ts";
import { buttonText, rename, texts, theme } from "./texts.ts";
import { link, optionColor, pageText, views } from "./views.ts";

const singular = (many: string): string => sentenceCase(singularOf(many.toLowerCase()));

const COMMANDS =
  "add|remove|delete|drop|rename|change|make|set|show|hide|sort|order|filter|call|use|undo|revert|turn|switch|replace|include|create|put|get rid of|give|allow|let|mark|take|track|insert|build|please|also|require|default|move|group|sort|link|connect|chart|graph|mark|color|colour|only i can|hide|let|assign|limit|put|enable";

const EDITS_MAX = 20;

/** All changes, in the order in which they are asked for. What is not understood comes as "unknown". @param before the messages before, one a line, which "it" and "them" may speak of */
export function readEdits(given: string, app: AppSpec, before = ""): Edit[] {
  const text = withCorrections(given.slice(0, 4000), app);
  const clauses = clausesOf(text).map((clause) => withOwnNames(clause, app));
  let last: EntitySpec | null = entityIn(before.split("\n").at(-1) ?? "", app) ?? entityIn(before, app);
  const draft = structuredClone(app);
  let subject: Subject = before === "" ? null : subjectOf(readEdits(before, app), app);
  return clauses.slice(0, EDITS_MAX).flatMap((clause) => {
    // "Add a serial number to skis and make it unique": the field that was just wished for.
    const text = withoutPronouns(clause, subject);
    const found = readClause(text, draft, last);
    last = entityIn(text, draft) ?? last;
    addTo(draft, found);
    subject = subjectOf(found, draft) ?? subject;
    return found;
  });
}

/** Puts new fields and new names into the draft, so that what follows can speak of them. */
function addTo(draft: AppSpec, edits: readonly Edit[]): void {
  for (const edit of edits) {
    if (!("entity" in edit)) continue;
    const entity = draft.entities.find((one) => one.name === edit.entity);
    if (!entity) continue;
    if (edit.edit === "addField" && !entity.fields.some(({ key }) => key === edit.field.key))
      entity.fields.push(edit.field);
    const held = "key" in edit ? entity.fields.find(({ key }) => key === edit.key) : undefined;
    if (edit.edit === "addOption" && held) held.options = [...(held.options ?? []), ...edit.options];
    if (edit.edit === "renameEntity") Object.assign(entity, { one: singular(edit.to), many: edit.to });
  }
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

/** "Remove the breed. No, I meant the owner" within one message. */
function withCorrections(text: string, app: AppSpec): string {
  const sentences = text.split(/(?<=[.!?;\n])\s+|,\s+(?=(?:no|oops|sorry|wait),? (?:i|we) (?:meant|mean)\b)/i);
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

/** "Change the colour to teal and the title to Hive Mind": the second half means the same verb. */
const SHARED_VERB = /\b(change|set|make|rename|turn) ([^,;.]+? to [^,;.]+?) and (the [^,;.]+? to )/gi;

function clausesOf(text: string): string[] {
  return text
    .replace(SHARED_VERB, "$1 $2 and $1 $3")
    .replace(PAGES_OF_ONE_VERB, "$1 $2 page and $1 $3 page")
    .replace(/ and (?=(?:the|its) default\b)/gi, "; ")
    .replace(ENUMERATED, (list) => list.replace(/, +/g, ","))
    .replace(/\b(add an? [\w ]+?) of (\d[\d.]*) by default((?: to [\w ]+)?)/gi, "$1$3; the default is $2")
    .replace(
      /\b(add an? (?:\w+ )?chart of )(.+?)( by [\w ]+?) and (?:one|another) by /gi,
      "$1$2$3; add a chart of $2 by ",
    )
    .replace(MORE_TO_SHOW, "; add ")
    .replace(SHARED_SUBJECT, "$1$2 $3; $1$4 ")
    .replace(LISTED, separated)
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
        .replace(
          /^(?:(?:actually|oops|hm+|thanks?|thank you)[,!. ]+|(?:no|nope|yes|yeah|sorry|well|oh|great|perfect|cool|wait|then)[,!.]+ ?)(?=\w)/gi,
          "",
        )
        .replace(/(?<=^(?:make|change|turn|show|use)\b.*) (?:instead|please)$/i, "")
        .trim(),
    )
    .filter((clause) => plain(clause).length > 1 && !FILLER.test(clause));
}

/** "Add a chart of … and a calendar": each its own wish. */
const MORE_TO_SHOW =
  /(?<=\b(?:add|show|create)\b[^.;\n]*)(?:,)? and (?=an? (?:[a-z]+ )?(?:chart|graph|report|filter|calendar|board|gallery|timeline)\b)/gi;

/** "The phase can be sketch, permit, build, done": what could be commands are options. */
const ENUMERATED =
  /(?<=\b(?:can|should|may|must) (?:only )?be(?: one of)?:? |: )[\w-]+(?: [\w-]+)?(?:, (?:(?:and|or) )?[\w-]+(?: [\w-]+)?)+(?=[.;\n]|$)/gi;

/** "The number has to be unique and must start with SN-": two things about one. */
const MUST = "must|has to|have to|should|needs? to|can't|cannot|may not|must not|should not";
const SHARED_SUBJECT = new RegExp(
  `((?:^|(?<=[.;\\n] ?))(?!add|make|set|show)[^.;,\\n]{3,50}? )(${MUST}) ([^.;\\n]+?) and (${MUST}) `,
  "gi",
);

/** "Add a cooking time in minutes, a difficulty (easy, hard) and a photo": one by one, where a list in brackets would mix with them. */
const LISTED = /^(add|include) (?=[^.;\n]*\()([^.;\n]+)$/gim;
function separated(whole: string, verb: string, list: string): string {
  const place = / to (?:the |each |every |all )?[\w -]+$/i.exec(list)?.[0] ?? "";
  const parts = list
    .slice(0, list.length - place.length)
    .split(/,\s*(?:and )?(?=an? [^()]*(?:\(|,|$| and ))|\s+and\s+(?=an? )/i)
    .filter(Boolean);
  const isSplit = parts.length > 1 && parts.every((part) => /^(an?|the) /i.test(part) && balanced(part));
  return isSplit ? parts.map((part) => `${verb} ${part}${place}`).join("; ") : whole;
}

const balanced = (text: string): boolean => text.split("(").length === text.split(")").length;

/** "Add a contact page and an about page": two pages. */
const PAGES_OF_ONE_VERB =
  /\b(add|remove|create) ((?:an? |the )?[\w ]{2,30}?) page and ((?:an? |the )[\w ]{2,30}?) page\b/gi;

/** What is said beside a wish. */
const FILLER =
  /^(?:(?:actually|no|nope|yes|yeah|ok(?:ay)?|sorry|oops|hm+|well|oh|great|thanks?(?: a lot| you)?|perfect|cool|wait|nice|hello|hi|hey|good(?: job| work)?|never ?mind|please)[,! ]*)+$/i;

function readClause(clause: string, app: AppSpec, last: EntitySpec | null): Edit[] {
  const context = { app, entity: entityIn(clause, app), last };
  for (const read of READERS) {
    const edits = read(clause, context);
    if (edits && edits.length > 0) return edits;
  }
  return [{ edit: "unknown", text: clause.slice(0, 200).replace(/,(?=\S)/g, ", "), hint: hintFor(clause, app) }];
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

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, both: 2, couple: 2 };

/** "Undo that", "take back the last two changes". */
const undo: Reader = (clause) => {
  if (
    !/^(undo|revert|roll ?back|go back|take (that|it|this) back|put (it|that|everything) back)\b/i.test(clause) &&
    !/^(take back|reverse|cancel) (the |my |your |our )?(last|previous|latest|both|two|three)\b/i.test(clause)
  )
    return null;
  const said =
    /\b(two|three|four|five|both|couple|[2-5])\b(?= (?:last |previous )?(?:of )?(?:changes?|steps?|edits?|things|times|of them))|\b(?:last|previous) (two|three|four|five|[2-5])\b|\b(both)\b/i.exec(
      clause,
    );
  const word = (said?.[1] ?? said?.[2] ?? said?.[3] ?? "").toLowerCase();
  const times = COUNTS[word] ?? (Number(word) || (/\btwice\b/i.test(clause) ? 2 : 1));
  return Array.from({ length: times }, () => ({ edit: "undo" as const }));
};

const READERS: readonly Reader[] = [
  undo,
  translation,
  buttonText,
  ruleRemoval,
  pages,
  ownPages,
  likeness,
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
  optionsFor,
  optionsSet,
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
  const spoken = entityIn(clause, app);
  const entity = spoken ?? app.entities[0];
  const name = entity?.one.toLowerCase() ?? "entry";
  if (/\b(e-?mail|sms|whatsapp|notif)/i.test(clause)) return `I can add an outbox of messages: “add notifications”.`;
  if (/\b(pay|payments?|paying|checkout|stripe)\b/i.test(clause))
    return "I can keep payments as records: “add payments”.";
  if (spoken && !/\b(page|chart|list)\b/i.test(clause)) {
    const labels = spoken.fields.map(({ label }) => label.toLowerCase());
    return `${spoken.many} have ${listing(labels)}. I can add, rename, require, limit, move or remove such fields, for example “add a due date to ${plural(name)}”.`;
  }
  return `I can add, rename or remove fields, lists and pages, for example “add a due date to ${plural(name)}”.`;
}
