// From a message about an existing app to the changes that it asks for.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { addition, choiceAddition } from "./edit-additions.ts";
import { clean, entityIn, fieldIn, fieldOf, isNameOf, type Reader } from "./edit-context.ts";
import { removal, viewRemoval } from "./edit-removals.ts";
import { link, optionColor, pageText, views } from "./edit-views.ts";
import { kindOfWord, optionsOf } from "./field.ts";
import { readTheme } from "./theme.ts";
import { listing, plain, sentenceCase } from "./words.ts";

const COMMANDS =
  "add|remove|delete|drop|rename|change|make|set|show|hide|sort|order|filter|call|use|undo|revert|turn|switch|replace|include|create|put|get rid of|give|allow|let|mark|take|track|insert|build|please|also|require|default|move|group|sort|link|connect|chart|graph|mark|color|colour|only i can";
const EDITS_MAX = 20;

/** All changes, in the order in which they are asked for. What is not understood comes as "unknown". */
export function readEdits(text: string, app: AppSpec): Edit[] {
  const clauses = clausesOf(text.slice(0, 4000));
  let last: EntitySpec | null = null;
  return clauses.slice(0, EDITS_MAX).flatMap((clause) => {
    const found = readClause(clause, app, last);
    last = entityIn(clause, app) ?? last;
    return found;
  });
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
    /^translate\b|\b(in|into|to) (german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|chinese|japanese)\b/i,
    "I can't translate by myself. Give me the words: “rename hives to Bienenstöcke”, “change the headline to …”.",
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

const theme: Reader = (clause) => {
  const words =
    /\b(colou?r|theme|background|dark|light|buttons?|accent|font|corners?|rounded|rounder|components?)\b/i.test(clause);
  const asColor = /^(make|turn|paint|style) (it|everything|the (app|site|website|page))\b/i.test(clause)
    ? `${clause} theme`
    : clause;
  if (!words && asColor === clause) return null;
  if (/\b(field|column|status|option)\b/i.test(clause)) return null;
  const { theme: found } = readTheme(asColor);
  return Object.keys(found).length > 0 ? [{ edit: "theme", theme: found }] : null;
};

const PLACES = {
  name: "name",
  title: "name",
  tagline: "tagline",
  slogan: "tagline",
  subtitle: "tagline",
  headline: "headline",
  heading: "headline",
  "landing text": "text",
  "intro text": "text",
  "button text": "action",
} as const;

const texts: Reader = (clause) => {
  const place =
    /\b(?:app(?:'s)? )?(name|title|tagline|slogan|subtitle|headline|heading|landing text|intro text|button text)\b(?: of (?:the|my) (?:app|site|website|landing page))?\s*(?:to|into|should be|is|=|:|as)\s+(.+)$/i.exec(
      clause,
    );
  const called = /^(?:call|name|rename) (?:it|the app|the site|the website|this app|my app)\s*(?:to|as)?\s+(.+)$/i.exec(
    clause,
  );
  if (called?.[1]) return [{ edit: "text", place: "name", text: clean(called[1]).slice(0, 60) }];
  const kind = place?.[1]?.toLowerCase();
  if (
    !kind ||
    !place?.[2] ||
    /\b(field|column|page|entity|table)\b/i.test(clause.slice(0, place.index + kind.length + 8)) ||
    /\b(rename|make|default)\b/i.test(clause)
  )
    return null;
  const target = PLACES[kind as keyof typeof PLACES]; // The pattern lists exactly these words.
  return [{ edit: "text", place: target, text: clean(place[2]).slice(0, 300) }];
};

const rename: Reader = (clause, context) => {
  const match =
    /^(?:rename|change|call|relabel) (?:the )?(.+?) (?:to|into|as|->|→) (.+)$/i.exec(clause) ??
    /^call (?:the )?(.+?) (?:instead )?["“](.+?)["”]$/i.exec(clause);
  if (!match?.[1] || !match[2]) return null;
  const to = clean(match[2].replace(/\s+instead$/i, "")).slice(0, 40);
  if (
    plain(to) === "" ||
    (/^(change)/i.test(clause) && (kindOfWord(to) || /\b(type|default|colou?r|background)\b/i.test(match[1])))
  )
    return null;
  const from = match[1];
  const page = context.app.pages.find(({ title }) => /\bpage\b/i.test(from) && plain(from).includes(plain(title)));
  if (page && !/\bfield\b/i.test(from)) return [{ edit: "renamePage", id: page.id, title: to }];
  const entity = entityIn(from, context.app);
  const bare = plain(from)
    .replace(/\b(field|column|label|entity|table|section|list)\b/g, "")
    .trim();
  if (entity && isNameOf(bare, entity)) return [{ edit: "renameEntity", entity: entity.name, to }];
  const found = fieldOf(from, { ...context, entity });
  return found
    ? [{ edit: "renameField", entity: found.entity.name, key: found.field.key, label: sentenceCase(to) }]
    : null;
};

const fieldSettings: Reader = (clause, context) => {
  const required = /\b(required|mandatory|optional|not required)\b/i.exec(clause)?.[1]?.toLowerCase();
  const found = fieldOf(clause, context);
  if (required && !/^add\b/i.test(clause) && found)
    return [
      {
        edit: "changeField",
        entity: found.entity.name,
        key: found.field.key,
        required: /\b(required|mandatory)\b/.test(required) && !/not required|no longer|isn'?t|not /i.test(clause),
      },
    ];
  const preset = /\bdefaults?\b(?:.*?)\b(?:to|is|be|of|as|=)\s+(.+)$/i.exec(clause)?.[1];
  if (preset && found && !/^add\b/i.test(clause))
    return [{ edit: "changeField", entity: found.entity.name, key: found.field.key, preset: clean(preset) }];
  const typed =
    /^(?:make|change|turn|convert|set) (.+?) (?:in)?to (?:be )?(?:an? )?(.+?)(?: field| type)?$/i.exec(clause) ??
    /^make (.+?) an? (.+?)(?: field)?$/i.exec(clause);
  const kind = typed?.[2] ? kindOfWord(typed[2].replace(/\s*\(.*$|\s+with .*$/i, "")) : null;
  const target = typed?.[1]
    ? fieldOf(typed[1], { ...context, entity: entityIn(typed[1], context.app) ?? context.entity })
    : null;
  if (!kind || !target) return null;
  const options = /(?:\(|\bwith(?: options?)?\s+)(.+?)\)?$/i.exec(typed?.[2] ?? "")?.[1];
  return [
    {
      edit: "changeField",
      entity: target.entity.name,
      key: target.field.key,
      kind,
      ...(options ? { options: optionsOf(options.split(/,|\/|\band\b|\bor\b/)) } : {}),
    },
  ];
};

const options: Reader = (clause, context) => {
  const match =
    /^(add|remove|delete|drop) (?:an? |the |new )*(?:(status|stage|option|choice|value|category|priority)(?:es|s)?(?: called| named)?:? (.+)|(.+?) (?:as an? |to the )(?:new )?(status|stage|option|choice|priority)(?:es|s)?\b.*)$/i.exec(
      clause,
    );
  const word = match?.[2] ?? match?.[5];
  const names = match?.[3] ?? match?.[4];
  if (!match?.[1] || !word || !names || /^(field|column|page)\b/i.test(names)) return null;
  const quoted = [...names.matchAll(/["“]([^"”]+)["”]/g)].flatMap((one) => one[1] ?? []);
  const list =
    quoted.length > 0
      ? quoted
      : names
          .replace(/\b(?:to|for|in|on|from|of)\s+(?:the |each |every |all |my )?[\w\s]+$/i, "")
          .split(/,|\band\b|\//);
  const wanted = optionsOf(list.map(clean).filter((one) => one.length > 0 && one.length < 40));
  const holders = [context.entity, context.last, ...context.app.entities].flatMap((entity) => (entity ? [entity] : []));
  const isNamed = (field: FieldSpec) =>
    field.kind === "choice" &&
    (/option|choice|value/i.test(word)
      ? plain(clause).includes(plain(field.label))
      : plain(field.label).includes(word.toLowerCase()));
  const entity = holders.find(({ fields }) => fields.some(isNamed));
  const field = entity?.fields.find(isNamed);
  if (!entity || !field || wanted.length === 0) return null;
  if (match[1].toLowerCase() === "add")
    return [{ edit: "addOption", entity: entity.name, key: field.key, options: wanted }];
  return wanted.map((option) => ({ edit: "removeOption", entity: entity.name, key: field.key, option }));
};

const sorting: Reader = (clause, context) => {
  if (/^(let people |allow )?filter(ing)?\b/i.test(clause)) {
    const found = fieldOf(clause, context);
    return found ? [{ edit: "addFilter", entity: found.entity.name, key: found.field.key }] : null;
  }
  if (/^(group|arrange)\b/i.test(clause)) {
    const found = fieldOf(clause.replace(/^.*\bby\b/i, ""), context);
    if (found?.field.kind === "choice") return [{ edit: "addView", entity: found.entity.name, view: "board" }];
    return found ? [{ edit: "addChart", entity: found.entity.name, by: found.field.key }] : null;
  }
  if (!/\b(sort|order)(ed)? (the )?.*\bby\b|\bnewest first\b|\boldest first\b/i.test(clause)) return null;
  const found = fieldOf(clause.replace(/^.*\bby\b/i, ""), context);
  const entity = context.entity ?? found?.entity ?? context.last ?? context.app.entities[0];
  if (!entity) return null;
  if (!found && !/\b(newest|oldest|latest|date|created)\b/i.test(clause))
    return [
      {
        edit: "unknown",
        text: clause.slice(0, 200),
        hint: `${entity.many} can be sorted by ${listing(entity.fields.slice(0, 6).map(({ label }) => label.toLowerCase()))}.`,
      },
    ];
  const key =
    (found && found.entity === entity ? found.field.key : null) ?? fieldIn(clause, entity)?.key ?? "createdAt";
  return [
    {
      edit: "sort",
      entity: entity.name,
      key,
      descending: /\b(desc\w*|newest|latest|highest|largest|most|reverse|z to a)\b/i.test(clause),
    },
  ];
};

const sharing: Reader = (clause, { entity }) => {
  if (!entity) return null;
  if (/\b(private|only (see|visible to)|nobody else|their own only)\b/i.test(clause))
    return [{ edit: "access", entity: entity.name, access: "private" }];
  if (
    /\b(public|published|visible to (everyone|everybody|all)|everyone (can )?sees?|everybody (can )?sees?)\b/i.test(
      clause,
    )
  )
    return [{ edit: "access", entity: entity.name, access: "published" }];
  if (/\b(shared|everyone can (edit|change)|team can edit)\b/i.test(clause))
    return [{ edit: "access", entity: entity.name, access: "shared" }];
  if (/\bonly (i|the owner|me|admins?) (can|may|should) (add|create|edit|change|manage)\b/i.test(clause))
    return [{ edit: "access", entity: entity.name, access: "managed" }];
  return null;
};

const READERS: readonly Reader[] = [
  undo,
  texts,
  beyond,
  pageText,
  choiceAddition,
  options,
  optionColor,
  viewRemoval,
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
  return `I can add, rename or remove fields, lists and pages, for example “add a due date to ${name}s”.`;
}
