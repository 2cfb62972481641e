// What a message wants kept true: bounds, steps of a status, no overlaps, totals; and fields hidden or moved.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { fieldKey, plain, sentenceCase, singular } from "../language/words.ts";
import { clean, entityIn, fieldIn, fieldOf, pageIn, type Reader } from "./context.ts";

const LEAST =
  /\b(?:at least|minimum(?: of| is)?|(?:not|n't) (?:be )?(?:less|lower|smaller) than|more than or equal to|>=)\s*\$?([\d.,]+)/i;
const MOST =
  /\b(?:at most|maximum(?: of| is)?|(?:not|n't) (?:be )?(?:more|higher|greater|longer) than|no more than|not exceed|limit(?:ed)? .*\bto|up to|<=)\s*\$?([\d.,]+)/i;
const NUMBERS = /^(number|money|percent|duration|rating|text|longText)$/;

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number((text ?? "").replaceAll(",", ""));
  return text !== undefined && Number.isFinite(value) ? value : undefined;
};

/** "A payout can't be more than 20": the one amount of it. */
function figureOf(entity: EntitySpec | null): { entity: EntitySpec; field: FieldSpec } | null {
  const figures = (entity?.fields ?? []).filter(({ kind }) => kind === "money" || kind === "number");
  const [field] = figures;
  return entity && field && figures.length === 1 ? { entity, field } : null;
}

/** "The amount must be at least 10", "limit the title to 60 characters", "stock must not go below zero". */
export const bounds: Reader = (clause, context) => {
  const isAboveZero = /\b(not|never|can't|cannot)\b.*\b(below (zero|0)|negative)\b/i.test(clause);
  const between = /\bbetween \$?(\d[\d.,]*) and \$?(\d[\d.,]*)/i.exec(clause);
  const least = isAboveZero ? 0 : numberOf(between?.[1] ?? LEAST.exec(clause)?.[1]);
  const most = numberOf(between?.[2] ?? MOST.exec(clause)?.[1]);
  const isBound = least !== undefined || most !== undefined;
  const found = isBound ? (fieldOf(clause, context) ?? figureOf(context.entity)) : null;
  if (!found || !NUMBERS.test(found.field.kind)) return null;
  // "The table number is between 1 and 20": not how long it is written.
  const isCounted =
    found.field.kind === "text" &&
    /\b(number|count|no|age|size|quantity|level|score|points|amount)\b/i.test(found.field.label) &&
    !/\b(characters?|letters?|signs?|digits?|long|length|words?)\b/i.test(clause);
  const target = { entity: found.entity.name, key: found.field.key };
  const scale = found.field.kind === "money" ? 100 : 1;
  return [
    ...(isCounted ? [{ edit: "changeField" as const, ...target, kind: "number" as const }] : []),
    {
      edit: "changeField",
      ...target,
      ...(least === undefined ? {} : { min: Math.round(least * scale) }),
      ...(most === undefined ? {} : { max: Math.round(most * scale) }),
    },
  ];
};

const FROM_PEOPLE =
  /\bfrom (?:the |all |other |my )?(?:members?|users?|clients?|customers?|people|everyone|everybody|others?|guests?|visitors?|students?|employees|staff|parents|tenants)\b/i;

/** "Hide notes in the tasks table", "show the phone again". */
export const hiding: Reader = (clause, context) => {
  const made = /^(?:make|set|keep|mark) (?:the )?(.+?) (?:as |to )?(?:be )?(hidden|invisible|visible)\b(.*)$/i.exec(
    clause,
  );
  const match = made
    ? [made[0], /^visible/i.test(made[2] ?? "") ? "show" : "hide", `${made[1] ?? ""}${made[3] ?? ""}`]
    : /^(hide|show|unhide) (?:the |me )?(.+)$/i.exec(clause);
  if (match && FROM_PEOPLE.test(clause)) {
    const hint =
      "A list shows all of its fields to whoever may see its rows; I can't hide one field from some people. What I can do: keep the whole list for you (“only I can change …”, “make … private”), or keep the field in a list of its own.";
    return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
  }
  if (
    !match?.[2] ||
    /\b(calendar|board|cards|gallery|timeline|chart|page|overview|dashboard|home|as|by|when|if|unless|how|who|what|which|whether)\b/i.test(
      clause,
    )
  )
    return null;
  const found = fieldOf(match[2].replace(/\b(table|list|column|field)s?\b/gi, " "), context);
  if (!found || found.field.key === found.entity.title) return null;
  return [
    {
      edit: "changeField",
      entity: found.entity.name,
      key: found.field.key,
      hidden: match[1]?.toLowerCase() === "hide",
    },
  ];
};

/** "Put the due date before priority in tasks", "tasks: status first". */
export const fieldOrder: Reader = (clause, context) => {
  const beside =
    /^(?:put|move|place|show) (?:the )?(.+?) (?:right |directly |just )?(before|after|above|below|behind|in front of|next to) (?:the )?(.+)$/i.exec(
      clause,
    );
  const ends =
    /^(?:put|move|place|reorder)\b(.+?)(?:\bto the |: ?| )(first|top|beginning|start|last|bottom|end)\b/i.exec(
      clause,
    ) ??
    /^(?:make|let|set)\b(.+?)\b(?:be )?the (?:very )?(first|last)(?: (?:one|field|column))?(?: (?:of|in|on) .+)?$/i.exec(
      clause,
    );
  const moved = fieldOf(beside?.[1] ?? ends?.[1] ?? "", context);
  if (beside?.[3]) {
    const entity = context.entity ?? moved?.entity;
    const field = entity ? fieldIn(beside[1] ?? "", entity) : null;
    const other = entity ? fieldIn(beside[3], entity) : null;
    if (!entity || !field || !other) {
      const hint = "I did not find both fields. Say it with their names: “put status before priority in tasks”.";
      const isField = !/\b(page|menu|navigation|chart)\b/i.test(clause);
      return entity || isField ? [{ edit: "unknown", text: clause, hint }] : null;
    }
    const side = /^(before|above|in front of)$/i.test(beside[2] ?? "") ? "before" : "after";
    return [{ edit: "moveField", entity: entity.name, key: field.key, beside: other.key, side }];
  }
  if (!ends) return null;
  const isFirst = /first|top|beginning|start/i.test(ends[2] ?? "");
  const page = /\b(menu|navigation|sidebar)\b/i.test(clause) || !moved ? pageIn(ends[1] ?? "", context.app) : null;
  if (page) return [{ edit: "movePage", id: page.id, isFirst }];
  return moved
    ? [
        {
          edit: "moveField",
          entity: moved.entity.name,
          key: moved.field.key,
          beside: null,
          side: isFirst ? "before" : "after",
        },
      ]
    : null;
};

/** "The status of invoices can only go from draft to sent to paid". */
export const steps: Reader = (clause, context) => {
  const path = /\b(?:only go|must go|may go|can go|go(?:es)?|moves?|should be|runs?) (?:only )?from (.+)$/i.exec(
    clause,
  )?.[1];
  if (!path) return null;
  const found = fieldOf(clause.slice(0, clause.length - path.length), context);
  const names = path.split(/\bto\b|→|->|,|\bthen\b/).map((part) => clean(part).replace(/^and /i, ""));
  const stepsOf = (field: FieldSpec) =>
    names.flatMap((part) => field.options?.find((option) => plain(option) === plain(part)) ?? []);
  // "Pieces may only go from wet to dry": the choice that has these options.
  const known = (entity: EntitySpec | null) =>
    (entity?.fields ?? []).flatMap((field) => (entity && stepsOf(field).length > 1 ? [{ entity, field }] : []));
  const of =
    found?.field.kind === "choice" ? found : [context.entity, context.last, ...context.app.entities].flatMap(known)[0];
  const named = of ? stepsOf(of.field) : [];
  // Steps that the status does not have yet are its new ones.
  if (of && found?.field.kind === "choice" && named.length < names.length && names.every((name) => name.length < 30))
    return newSteps(of.entity, of.field, names.map(sentenceCase));
  return of && named.length > 1 ? [{ edit: "steps", entity: of.entity.name, key: of.field.key, steps: named }] : null;
};

/** Options that are called otherwise get the new name, so that rows move along; the rest is added or goes. */
function newSteps(entity: EntitySpec, { key, options = [] }: FieldSpec, steps: string[]): Edit[] {
  const at = { entity: entity.name, key };
  const isKept = (option: string) => steps.some((step) => plain(step) === plain(option));
  const fresh = steps.filter((step) => !options.some((option) => plain(option) === plain(step)));
  const gone = options.filter((option) => !isKept(option));
  const renamed = Math.min(fresh.length, gone.length);
  return [
    ...fresh
      .slice(0, renamed)
      .map((to, index): Edit => ({ edit: "renameOption", ...at, option: gone[index] ?? "", to })),
    ...(fresh.length > renamed ? [{ edit: "addOption" as const, ...at, options: fresh.slice(renamed) }] : []),
    ...gone.slice(renamed).map((option): Edit => ({ edit: "removeOption", ...at, option })),
    { edit: "steps", ...at, steps },
  ];
}

/** "Rename the status Done to Finished in tasks": an option, and the rows that have it. */
export const optionName: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:rename|change|call) (?:the )?(?:status|stage|option|choice|value|category|priority)? ?["“]?(.+?)["”]? (?:to|into|as) ["“]?(.+?)["”]?(?: (?:in|of|for|on) .*)?$/i.exec(
      clause,
    );
  if (!match?.[1] || !match[2]) return null;
  const wanted = plain(match[1]);
  for (const one of [entity, last, ...app.entities])
    for (const field of one?.fields ?? []) {
      const option = field.options?.find((each) => plain(each) === wanted);
      if (one && option)
        return [{ edit: "renameOption", entity: one.name, key: field.key, option, to: sentenceCase(clean(match[2])) }];
    }
  return null;
};

/** "Bookings must not overlap", "no double bookings per groomer". */
export const overlaps: Reader = (clause, { app, entity, last }) => {
  if (
    !/\b(not|never|no|can't|cannot)\b.*\b(?:overlap|(?:booked|reserved|rented|taken|used|loaned|lent|borrowed) twice|at the same time)|\bno double[- ]book|\bdouble[- ]book\w* (is|are)? ?(not|forbidden)/i.test(
      clause,
    )
  )
    return null;
  const times = (one: typeof entity) => one?.fields.some(({ kind }) => kind === "dateTime" || kind === "date") === true;
  const lasts = (one: typeof entity) =>
    (one?.fields ?? []).filter(
      ({ kind, key }) =>
        (kind === "dateTime" || kind === "date") &&
        /^(start|end|from|to$|until|check|at|begin|borrow|lent|loan|due|return|pick)/i.test(key),
    ).length > 1 ||
    (times(one) && one?.fields.some(({ kind }) => kind === "duration") === true);
  const of =
    [entity, last, ...app.entities].find(
      (one) =>
        times(one) &&
        (lasts(one) || /book|reserv|appoint|lesson|shift|rental|groom|loan|lending/.test(one?.name ?? "")),
    ) ?? [entity, last].find(times);
  if (!of)
    return [
      {
        edit: "unknown",
        text: clause,
        hint: "There is no list with a start and an end. Try: “add bookings with a start, an end and a room”.",
      },
    ];
  const twice =
    /^(?:an?|the|one|each|every|no) ([\w ]+?) (?:can|may|must|should|is)(?:not|n't|'t)?\b.*\b(?:twice|at the same time)/i.exec(
      clause,
    )?.[1];
  const per =
    twice ??
    /\b(?:per|for the same|of the same|with the same|in the same|for each|for one) ([\w ]+?)(?: (?:must|should|can|may|never|at)\b.*)?$/i.exec(
      clause,
    )?.[1];
  const target = per ? entityIn(per, app) : null;
  const key = per
    ? (fieldIn(per, of)?.key ?? of.fields.find(({ to }) => to !== undefined && to === target?.name)?.key)
    : null;
  if (per && !key) {
    const hint = target
      ? `${of.many} have no link to ${target.many.toLowerCase()} yet. Say “link ${of.many.toLowerCase()} to ${target.many.toLowerCase()}” first, then this.`
      : `${of.many} have no field “${per}”.`;
    return [{ edit: "unknown", text: clause, hint }];
  }
  return [{ edit: "noOverlap", entity: of.name, per: key ?? null }];
};

/** "The total should be quantity times price". */
export const totals: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:the )?(.+?) (?:should be|must be|is|equals|=) (?:the )?(.+?) (?:times|multiplied by|x|\*|×) (?:the )?(.+)$/i.exec(
      clause,
    );
  if (!match?.[1] || !match[2] || !match[3]) return null;
  for (const one of [entity, last, ...app.entities]) {
    const [left, right] = [match[2], match[3]].map((name) => fieldIn(name, one));
    if (one && left && right)
      return [
        {
          edit: "total",
          entity: one.name,
          key: fieldIn(match[1], one)?.key ?? fieldKey(match[1]),
          of: [left.key, right.key],
        },
      ];
  }
  const hint = "I need two numbers of one list, for example “add a quantity and a price to invoices” first.";
  return [{ edit: "unknown", text: clause, hint }];
};

const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/^comment/, "comment"],
  [/^(vote|upvote|like)/, "vote"],
  [/^(rat(?:e|ing)|review)/, "review"],
  [/^follow/, "follow"],
  [/^(bookmark|favou?rite|save)/, "favourite"],
  [/^repl/, "reply"],
];

/** "Let people comment on tasks and vote on them": things that belong to another. */
export const takingPart: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:let|allow|enable)? ?(?:the |my |our |all )?(people|users?|members?|everyone|everybody|customers?|visitors?|others|us|guests?|readers?|fans?|students?|parents?|kids|friends?|family) (?:(?:to|can|may|should|should be able to|could|must be able to|can all|get to) )?((?:comment|vote|upvote|like|rate|review|follow|bookmark|favou?rite|save|reply)\b.*)$/i.exec(
      clause,
    );
  const bare = /^(comments?|votes?|rates?|likes?|follows?)$/i.exec(clause)?.[1];
  const turnedOn = /^(?:allow|enable|turn on|activate) ((?:comment|vote|rating|review|like)s?\b.*)$/i.exec(clause)?.[1];
  const said = match?.[2] ?? turnedOn ?? bare;
  const near = last && /^(main|side)$/.test(last.part) ? last : null;
  const of = entity ?? near ?? app.entities[0] ?? null;
  if (!said || !of) return null;
  const edits: Edit[] = said.split(/\band\b|,/).flatMap((part) => {
    const one = TOGETHER.find(([words]) => words.test(part.trim().toLowerCase()))?.[1];
    const parent = (entityIn(part, app) ?? of).name;
    return one ? [{ edit: "addEntity" as const, one, fields: [], parent }] : [];
  });
  if (edits.length === 0) return null;
  // Nobody takes part in what only its author sees; but it is opened to people only when they are named.
  const opened: Edit[] =
    of.access === "private" && match ? [{ edit: "access", entity: of.name, access: "published" }] : [];
  return [...edits, ...opened];
};

/** "Assign tasks to employees": a link to people who are there, or who are added. */
export const assigning: Reader = (clause, { app }) => {
  const match =
    /^(?:assign|let me assign|link|give) (?:the |each |every )?([\w ]+?) to (?:an? |the |one )?([\w ]+)$/i.exec(clause);
  const of = match?.[1] ? entityIn(match[1], app) : null;
  const target = match?.[2] ? entityIn(match[2], app) : null;
  if (!of || !match?.[2] || target === of) return null;
  if (target) return [{ edit: "link", entity: of.name, to: target.name }];
  return [{ edit: "linkNew", entity: of.name, one: singular(plain(match[2])) }];
};
