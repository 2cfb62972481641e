// Wishes for only some rows: "only show approved listings", "hide archived ones on the tasks page", "a page with overdue invoices only".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, PageOf, PageSpec } from "../../blueprint/types.ts";
import { escaped, listing, plain, sentenceCase } from "../language/words.ts";
import { clean, entityIn, fieldIn, fieldOf, namesOf, pageIn, type Reader } from "./context.ts";
import { othersThan, rowConditions } from "./row-conditions.ts";

type Context = Parameters<Reader>[1];

const ONES = "ones|rows|entries|items|those|things|records";
const PLACE =
  /,? (?:on|in|from|at) (?:the |my |our )?((?:(?! (?:on|in|from|at) )[\w' -])*?) ?(page|list|overview|dashboard|home ?page|table|view)s?(?: only)?$/i;
const PLACE_FIRST =
  /^(?:on|in|at) (?:the |my |our )?([\w' -]*?) ?(page|list|overview|dashboard|home ?page|table|view),? (?:please )?/i;
/** "The tasks page should only show open ones". */
const OF_PAGE =
  /^(?:the |my |our )?([\w' -]+? (?:page|list)) (?:should|must) (?:only|just) (?:show|list|have|contain) /i;
const ONLY: readonly RegExp[] = [
  /^(?:only|just) (?:show|list|display)(?: me| people| members| visitors)? (?:the |my |our )?(.+)$/i,
  /^(?:show|list|display)(?: me| people| members| visitors)? (?:only|just) (?:the |my |our )?(.+)$/i,
  /^(?:show|list|display)(?: me| people| members| visitors)? (?:the |my |our )?(.+?) (?:only|and nothing else)$/i,
  /^(?:i|we|people|members|visitors) (?:only |just )?(?:want|would like|should|need)(?: only| just)?(?: to)? (?:see|show)(?: only| just)? (?:the |my |our )?(.+)$/i,
  /^(?:only|just) (?:the |my |our )?(.+?) (?:should|must|may) (?:be (?:shown|listed|displayed|visible|there)|show(?: up)?|appear)$/i,
  /^(?:show|list|display) (?:the |my |our )?(.+? (?:only|just) (?:when|if|once|where) .+)$/i,
  /^(?:the )?(.+?) (?:should |must |may )?(?:only|just) (?:be (?:shown|listed|visible)|show(?: up)?|appears?)(?: when| if| once| after) (.+)$/i,
  /^filter (?:the )?.+? (?:to|by|down to) (?:only )?(.+)$/i,
  /^(?:only|just) (?!.*\b(?:can|may|should|must|could|allowed)\b)(?:the |my |our )?(.+)$/i,
];
const HIDE: readonly RegExp[] = [
  /^(?:hide|leave out|filter out|exclude|skip|omit) (?:all |the |any |every )*(.+)$/i,
  /^(?:remove|take) (?:all |the |any |every )*(.+?) (?=(?:from|off|out of) the .*(?:page|list|view)$)/i,
  /^(?:the |all |any |every )*(.+?) (?:should(?:n'?t| not| no longer| never)|must(?:n'?t| not| no longer| never)|need(?:n'?t| not)|don'?t need to|do not need to|may not) (?:be (?:shown|listed|displayed|visible|seen)|show(?: up)?|appear|stand)(?: there| here)?(?: at all| any ?more| any longer| by default)*$/i,
];
/** Said besides: they are hidden and not deleted, and come where somebody asks for them. */
const KEPT_ALL_THE_SAME =
  /,? (?:and |but )?(?:please )?(?:(?:don'?t|do not|never|without) (?:delet|remov|los)\w*(?: (?:them|any|it|those))?|keep (?:them|those)|unless (?:i|we|somebody|someone|you) (?:ask|want|say|search|look)\w*(?: (?:for|to see) (?:it|them))?|(?:only )?(?:when|if) (?:i|we) ask(?: for (?:it|them))?)$/i;
const PAGE: readonly RegExp[] = [
  /^(?:(?:make|add|create|build|give me|i (?:want|need)|we (?:want|need)|put)(?: me)? )?(?:an? |another |the |one )?(?:new |extra |own |separate )*(?:page|list|view|section|tab|overview)(?: (?:called|named|titled) ["“]?(.+?)["”]?)? (?:with|of|for|showing|that (?:only )?(?:shows?|lists?|has)|listing|where i see|which shows?|containing|to see) (?:only |just |all )*(?:the |my |our )?(.+?)(?: only| in it| on it)?$/i,
  /^(?:make|add|create|build|give me|i (?:want|need)|we (?:want|need))(?: me)? (?:an? |another |the )?(?:new |extra |own |separate )*(.+?) page(?: for (?:the |our |my )?(.+))?$/i,
];
/** "Unpaid bookings page". */
const BARE_PAGE = /^(?:an? |the )?((?:[a-z'’-]+ ){1,3}[a-z]+) page$/i;
const VERBS =
  /^(?:show|hide|make|put|move|add|remove|delete|rename|call|only|just|open|duplicate|copy|sort|give|let|use|change|set|get|take|have|see|drop)\b|\b(?:on|in|from|to|of|and|first|last|about|contact)\b/i;
const ALL =
  /^(?:(?:(?:show|list|display|see) (?:me )?)?(?:all|every)(?: (?:of )?the| my| our)? (.+?)(?: again| everywhere)?|(?:show|list) (?:the )?(.+?) (?:again|too|as well)|(?:remove|drop|lift|undo|clear) the (?:condition|restriction|limit|filter) (?:on|from|of) (?:the )?(.+?)(?: page| list)?)$/i;

/** Lists that show less, pages with some rows, and all rows again. */
export const someRows: Reader = (wish, context) => {
  if (FROM_PEOPLE.test(wish)) return null;
  const given = wish.replace(KEPT_ALL_THE_SAME, "").replace(OF_PAGE, "on the $1, only show ");
  const place = PLACE.exec(given) ?? PLACE_FIRST.exec(given);
  const clause = given.replace(PLACE, "").replace(PLACE_FIRST, "");
  const page = place ? pagePlaced(place, context.app) : null;
  if (place && page === null && /overview|dashboard|home/i.test(place[2] ?? "")) return null;
  return (
    newPage(asPage(given, context), context) ??
    (page?.kind === "dashboard"
      ? null
      : (shown(clause, page, context) ?? hidden(clause, page, context) ?? all(clause, context)))
  );
};

/** "Hide the payments page from members": a right, not a part of the rows. */
const FROM_PEOPLE =
  /\b(?:from|for|to) (?:all |the |other |normal |regular |our )*(?:members?|everybody(?: else)?|everyone(?: else)?|others|users?|people|customers?|guests?|visitors?|employees|staff|students|parents|teachers|coaches)\b/i;

/** "Show me unpaid invoices": a page with them, and the whole list stays. */
function asPage(clause: string, { app }: Context): string {
  const said = /^(?:show|list|display)(?: me| us)? (?!only\b|just\b|all\b)(?:the |my |our )?(.+)$/i.exec(clause)?.[1];
  const entity = said ? entityIn(said, app) : null;
  if (!said || !entity || PLACE.test(clause) || / (?:only|just|again|too|as|on|by|per|in)\b/i.test(said)) return clause;
  return rowConditions(withoutName(said, entity), entity) && !fieldIn(said, entity)
    ? `add a page with ${said}`
    : clause;
}

function pagePlaced(place: RegExpExecArray, app: AppSpec): PageSpec | null {
  if (/overview|dashboard|home/i.test(place[2] ?? ""))
    return app.pages.find(({ kind }) => kind === "dashboard") ?? null;
  const entity = entityIn(place[1] ?? "", app);
  return pageIn(place[1] ?? "", app) ?? listOf(entity, app);
}

const listOf = (entity: EntitySpec | null, app: AppSpec): PageOf<"list"> | null =>
  app.pages.find(
    (page): page is PageOf<"list"> => page.kind === "list" && page.of === entity?.name && page.scope === undefined,
  ) ?? null;

/** "Plots without a gardener" are plots: of several lists the one that is named first. */
function firstNamed(phrase: string, app: AppSpec): EntitySpec | null {
  const words = ` ${plain(phrase)} `;
  const [first] = app.entities
    .flatMap((entity) =>
      namesOf(entity).map((name) => ({ entity, at: name === "" ? -1 : words.indexOf(` ${name} `), name })),
    )
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at || right.name.length - left.name.length);
  return first && words.slice(0, first.at).split(" ").length < 4 ? first.entity : entityIn(phrase, app);
}

/** The list that rows are of: named, or the page's own, or the one spoken of. */
function listMeant(phrase: string, page: PageSpec | null, { app, last }: Context): EntitySpec | null {
  const named = firstNamed(phrase, app);
  const own = page && "of" in page ? app.entities.find(({ name }) => name === page.of) : undefined;
  return own ?? named ?? (new RegExp(`\\b(?:${ONES}|them|it)\\b`, "i").test(phrase) ? last : null);
}

function shown(clause: string, page: PageSpec | null, context: Context): Edit[] | null {
  const match = ONLY.map((pattern) => pattern.exec(clause)).find(Boolean);
  const phrase = match?.slice(1).filter(Boolean).join(" ");
  // "Show the reason of bookings only when …": a field, not rows.
  const subject = / (?:only|just) (?:when|if|once|where)\b/i.exec(phrase ?? "");
  if (phrase && subject && fieldOf(phrase.slice(0, subject.index), context)) return null;
  return phrase ? (restricted(phrase, page, context, false) ?? untold(clause, phrase, { page, context })) : null;
}

/** "Only show approved listings" where nothing says what is approved. */
function untold(
  clause: string,
  phrase: string,
  { page, context }: { page: PageSpec | null; context: Context },
): Edit[] | null {
  const entity = listMeant(phrase, page, context);
  const said = entity
    ? clean(
        withoutName(
          phrase
            .replace(/\b(?:that|which|who|they|it|once|when|if|is|are|have been|has been)\b/gi, " ")
            .replace(new RegExp(`\\b(?:${ONES})\\b`, "gi"), ""),
          entity,
        ),
      )
    : "";
  if (!entity || said === "" || fieldOf(phrase, { ...context, entity })) return null;
  const rows = entity.many.toLowerCase();
  const [, person] = /^(?:of|by|from|for|assigned to|belonging to) (\w+)$/.exec(said) ?? [];
  const choices = entity.fields.flatMap(({ label, options }) =>
    options ? [`${label.toLowerCase()} can be ${options.join(", ")}`] : [],
  );
  const known = choices.length > 0 ? `: their ${choices.join("; their ")}` : "";
  const [word = said] = said.split(" ").slice(-1);
  const hint = person
    ? `A page can't be tied to one name such as “${sentenceCase(person)}”. The search and the filters above the list find them.`
    : `Nothing in ${rows} says which are “${said}”${known}. “Add ${word} yes/no to ${rows}” gives them that; then say it again.`;
  return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
}

function hidden(clause: string, page: PageSpec | null, context: Context): Edit[] | null {
  const phrase = HIDE.map((pattern) => pattern.exec(clause)?.[1]).find(Boolean);
  if (!phrase) return null;
  const subject = /^(.+?) (?:when|if|once|where|that|which|as soon as)\b/i.exec(phrase)?.[1];
  if (subject && fieldOf(subject, context)) return null;
  const isOfRows =
    new RegExp(`\\b(?:${ONES})\\b`, "i").test(phrase) || page !== null || entityIn(phrase, context.app) !== null;
  if (!isOfRows || /\b(?:field|column|button|menu)\b/i.test(phrase)) return null;
  return restricted(phrase, page, context, true) ?? untold(clause, phrase, { page, context });
}

function restricted(phrase: string, page: PageSpec | null, context: Context, isTurned: boolean): Edit[] | null {
  const candidates = [
    listMeant(phrase, page, context),
    ...(page === null && entityIn(phrase, context.app) === null
      ? [context.last, onlyOneWith(phrase, context.app)]
      : []),
  ];
  for (const entity of candidates) {
    const found = entity ? rowConditions(withoutName(phrase, entity), entity) : null;
    const list = page?.kind === "list" ? page : listOf(entity, context.app);
    const where = found && isTurned ? othersThan(found) : found;
    if (entity && list && where) return [{ edit: "onlyRows", entity: entity.name, id: list.id, where }];
    if (entity && found && !where) {
      const hint = `I can hide rows by one thing at a time. Say what should be shown instead: “only show … ${entity.many.toLowerCase()}”.`;
      return [{ edit: "unknown", text: `hide ${phrase}`.slice(0, 200), hint }];
    }
  }
  return null;
}

/** "The adopted ones": of the only list that knows such a state. */
function onlyOneWith(phrase: string, { entities }: AppSpec): EntitySpec | null {
  const found = entities.filter((entity) => {
    const where = rowConditions(phrase, entity);
    return where !== null && Object.keys(where).every((key) => key !== "createdAt");
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** "Approved" of "approved listings": what is left says which. */
const withoutName = (phrase: string, entity: EntitySpec): string =>
  ` ${plain(phrase)} `.replace(
    new RegExp(
      ` (?:${namesOf(entity)
        .filter(Boolean)
        .toSorted((left, right) => right.length - left.length)
        .map(escaped)
        .join("|")})(?: s)? `,
    ),
    " ",
  );

const PRONOUN = /^(?:them|those|these|it|that|this|such)(?: ones)?(?: instead)?$/i;

function newPage(clause: string, context: Context): Edit[] | null {
  if (/^(?:make|put|show|keep|set) (?:the|this|that) (?:page|list)\b/i.test(clause)) return null;
  const bare = BARE_PAGE.exec(clause)?.[1];
  if (bare && !VERBS.test(bare)) return newPage(`add a page with ${bare}`, context);
  for (const [at, pattern] of PAGE.entries()) {
    const match = pattern.exec(clause);
    const phrase = at === 0 ? match?.[2] : [match?.[1], match?.[2]].filter(Boolean).join(" ");
    if (!phrase) continue;
    if (PRONOUN.test(phrase)) {
      const text =
        "Which rows should the page show? Say it with their name, for example “add a page with overdue invoices”.";
      return [{ edit: "answer", text }];
    }
    const isOwn = /\b(?:my own|their own|everyone'?s own|own)\b/i.test(phrase);
    const entity =
      firstNamed(phrase, context.app) ??
      (new RegExp(`\\b(?:${ONES})\\b`, "i").test(phrase) || at === 1 ? context.last : null);
    const where = entity ? rowConditions(withoutName(phrase, entity), entity) : null;
    if (at === 0 && !where && !isOwn && SUCH.test(`${clause.match(/ overview /i)?.[0] ?? ""}${phrase}`))
      return noSuchRows(clause, phrase, context);
    const [word, more] = entity && !where ? clean(withoutName(phrase, entity)).split(" ") : [];
    if (at === 0 && entity && word && !more && !isOwn && plain(phrase).startsWith(`${word} `))
      return untold(clause, phrase, { page: null, context });
    if (!entity || (!where && !isOwn)) continue;
    const called = at === 0 ? match?.[1] : undefined;
    const own = isOwn && !where ? `my ${entity.many.toLowerCase()}` : null;
    const title = sentenceCase(clean(called ?? own ?? titleOf(phrase, entity))).slice(0, 40);
    return [
      { edit: "rowsPage", entity: entity.name, title, where: where ?? {}, ...(isOwn && !where ? { isOwn: true } : {}) },
    ];
  }
  return null;
}

/** What is to be listed is told from others of its kind: a page of words is not what is meant. */
const SUCH = /^ overview |\b(?:that|which|who) (?:are|is|have|has|had|were|was|need|needs|can|did|do|does|got)\b/i;

function noSuchRows(clause: string, phrase: string, context: Context): Edit[] {
  const untoldOf = untold(clause, phrase, { page: null, context });
  if (untoldOf) return untoldOf;
  const lists = context.app.entities.map(({ many }) => many.toLowerCase());
  const hint = `I found no list that “${phrase}” are in. There are ${listing(lists)}.`;
  return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
}

/** "Overdue ones" of invoices are overdue invoices. */
function titleOf(phrase: string, { one, many }: EntitySpec): string {
  const said = phrase
    .replace(new RegExp(`\\b(?:${ONES})\\b`, "i"), many.toLowerCase())
    .replace(/^(?:all|only|just|the|every) /i, "")
    .replace(/^my own /i, "my ");
  return said.toLowerCase().includes(many.toLowerCase()) || said.toLowerCase().includes(one.toLowerCase())
    ? said
    : `${said} ${many.toLowerCase()}`;
}

function all(clause: string, { app, last }: Context): Edit[] | null {
  const match = ALL.exec(clause);
  const said = match?.slice(1).find(Boolean);
  if (!said) return null;
  const entity =
    entityIn(said, app) ??
    (/^everything/i.test(said) ? restrictedOne(app) : null) ??
    (/\b(?:ones|of them|them|rows|entries)\b/i.test(said) ? last : null) ??
    optionHolder(said, app);
  const list = app.pages.find(
    (page): page is PageOf<"list"> =>
      page.kind === "list" &&
      page.of === entity?.name &&
      page.id === page.of &&
      (page.where !== undefined || /\ball\b.* again$/i.test(clause)),
  );
  return entity && list ? [{ edit: "allRows", entity: entity.name, id: list.id }] : null;
}

/** "Show everything again": of the only list that shows less. */
const restrictedOne = (app: AppSpec): EntitySpec | null => {
  const page = app.pages.find((one) => one.kind === "list" && one.where !== undefined && one.id === one.of);
  return app.entities.find(({ name }) => page?.kind === "list" && name === page.of) ?? null;
};

/** "Show archived again": the list that was restricted by it. */
function optionHolder(said: string, app: AppSpec): EntitySpec | null {
  const held = app.pages.find((page): page is PageOf<"list"> => {
    const entity = page.kind === "list" && page.where ? app.entities.find(({ name }) => name === page.of) : undefined;
    return entity !== undefined && rowConditions(said, entity) !== null;
  });
  return app.entities.find(({ name }) => name === held?.of) ?? null;
}
