// What a message wants added to an app: fields, entities and pages.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { FieldSpec } from "../../blueprint/types.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { KIND_RULES } from "../../knowledge/field-words.ts";
import { kindOfWord, optionsOf, withKind } from "../field.ts";
import { fieldKey, isPlural, listing, plain, sentenceCase, singular, tableName } from "../language/words.ts";
import { fieldFromWords, fieldsOfList, listedFields } from "../lists/field-lists.ts";
import { unknownField } from "./assumed-fields.ts";
import { clean, entityIn, isNameOf, type Reader } from "./context.ts";

const ADDS =
  /^(?:add(?! (?:\w+ )?up\b)|include|create|insert|give|put|track|we (?:also )?need|i (?:also )?(?:need|want)|there should be|build|make (?=an? |new ))\s*(.+)$/i;

/** "Add …": a page, a field of something or a new thing. */
export const addition: Reader = (clause, context) => {
  if (/^put\b.*\b(before|after|above|below|next to|behind|first|last)\b/i.test(clause)) return null;
  const what = typedLast(ADDS.exec(clause)?.[1] ?? "");
  if (!what) return null;
  const isPage = /^(?:an? |the |new )*page\b/i.test(what);
  if (isPage) return listPageAddition(what, context) ?? pageAddition(what, context);
  if (
    /^(?:an? |the |new )*[\w\s-]{2,40}? (?:list|section|table|entity|area) (?:with|having|including|for)\b/i.test(what)
  )
    return entityAddition(what, context);
  const named = /^(?:the |some |new )*([\w -]{2,40}?) (?:with|having|including) /i.exec(what)?.[1];
  if (
    named &&
    isPlural(named.split(" ").at(-1) ?? "") &&
    !/\b(fields?|columns?|options)\b/i.test(named) &&
    !entityIn(named, context.app)
  )
    return entityAddition(what, context);
  const everywhere = /^(.+?) to (?:both|all|each)(?: of (?:them|these)| lists| of the lists)?$/i.exec(what)?.[1];
  if (everywhere) return toEach(everywhere, context);
  if (/^(?:how|when|who|where|why|whether) /i.test(what)) return unknownField(what, context);
  if (/^(?:an? |the )?(?:group )?(?:chat|messaging|messages|direct messages)\b/i.test(what))
    return [{ edit: "addEntity", one: "message", fields: [], parent: null }];
  return (
    listPageAddition(what, context) ??
    pageAddition(what, context) ??
    missingOwner(what, context) ??
    fieldAddition(what, context) ??
    bareField(what, context) ??
    unknownField(what, context) ??
    entityAddition(what, context)
  );
};

/** "Add notes to both": to each list that the app is about. */
function toEach(what: string, context: Parameters<Reader>[1]): Edit[] | null {
  const lists = context.app.entities.filter(({ part }) => part === "main");
  const edits = lists.flatMap((entity) => fieldAddition(`${what} to ${entity.many}`, { ...context, entity }) ?? []);
  return edits.length > 0 ? edits : null;
}

const TYPED =
  /\b(?:an? |the )?(yes\/no|yes or no|checkbox|text|long text|number|numeric|date|time|date and time|money|e-?mail|phone|link|photo|image|colou?r|rating|percent|percentage)[ -](?:field|column)(?: called| named| for)? (?!to\b|in\b|on\b|for\b)["“]?([\w ]+?)["”]?(?=,| and | to | in | on | for |$)/gi;

/** "A yes/no field vegetarian" is "a vegetarian (yes/no)". */
const CHECKED =
  /\ban? (checkbox|yes\/no)(?: field| column)?(?: called| named| for)? (?!to\b|in\b|on\b|for\b|field\b|column\b)["“]?([\w ]+?)["”]?(?=,| and | to | in | on | for |$)/gi;

const typedLast = (what: string): string =>
  what
    .replace(CHECKED, "a $2 (yes/no)")
    .replace(TYPED, (_, kind: string, name: string) => `a ${name} (${kind.toLowerCase()})`);

const UNITS =
  /^(minutes|hours|days|weeks|months|years|seconds|euros?|dollars?|pounds|grams?|kilos?|kilograms|meters|metres|kilometers|kilometres|miles|litres|liters|percent|points)$/i;

/** "Add level to characters" where there are no characters. */
function missingOwner(what: string, { app }: Parameters<Reader>[1]): Edit[] | null {
  const place = /\s(?:to|on|in) (?:the |each |every |all |my )?([a-z][a-z ]{2,30})$/i.exec(what)?.[1];
  const isMany = place && isPlural(plain(place).split(" ").at(-1) ?? "");
  if (!place || !isMany || UNITS.test(place) || entityIn(place, app) || knownEntity(singular(plain(what)))) return null;
  const lists = listing(app.entities.map(({ many }) => many.toLowerCase()));
  const hint = `There is no list of ${place.toLowerCase()}; there are ${lists}. “Add ${place.toLowerCase()} with name and …” makes one.`;
  return [{ edit: "unknown", text: `add ${what}`.slice(0, 200), hint }];
}

/** "Add a due date": a single thing that sounds like a field joins the list spoken of, or the first one. */
function bareField(what: string, { app, entity, last }: Parameters<Reader>[1]): Edit[] | null {
  const name = plain(what.replace(/\b(?:yes\/no|yes or no|checkbox)\b/gi, ""))
    .replace(/^(an?|the|some|new) /, "")
    .replace(/ (?:to|for|on|in) .*$/, "");
  const of = entity ?? last ?? app.entities[0];
  const isField =
    KIND_RULES.some(({ words }) => words.test(name)) ||
    /\b(yes\/no|yes or no|checkbox)\b/i.test(what) ||
    (/ (by|on|at|from|to)$/.test(name) && name.split(" ").length === 2);
  const isList = knownEntity(singular(name)) !== null && isPlural(name);
  if (!of || !isField || isList || /\b(with|having|including|list|section|table)\b/.test(name)) return null;
  if (/ (by|on|at|from|to)$/.test(name))
    return [{ edit: "addField", entity: of.name, field: fieldFromWords(name, "") }];
  return fieldsOfList(
    what.replace(/^(?:an?|the|some|new)\s+/i, "").replace(/\b(?:yes\/no|yes or no|checkbox)\b/gi, ""),
  ).map((field) => ({
    edit: "addField",
    entity: of.name,
    field: /\b(yes\/no|yes or no|checkbox)\b/i.test(what) ? withKind(field, "yesNo") : field,
  }));
}

const CHOICE_WORDS = "status|stage|category|type|kind|priority|level|size|state|phase|genre|mood|colour";

/** "Add a status: worn, sold", "add a voice part choice (alto, bass) to singers": a new choice with its options. */
export const choiceAddition: Reader = (clause, { app, entity, last }) => {
  const match = new RegExp(
    `^(?:add|give|create|i want|we need) (?:an? |the |new )*((?:[\\w-]+ ){0,2}?(?:${CHOICE_WORDS}|[\\w-]+(?= (?:choice|dropdown|select)\\b)))(?: (?:choice|dropdown|select))?(?: field)?((?: (?:to|for|of|on) [\\w ]+?)?)\\s*(?::|\\(|\\bwith(?: (?:the )?options)?\\b)\\s*([^()]+)\\)?((?: (?:to|for|of|on) [\\w ]+)?)$`,
    "i",
  ).exec(clause);
  const place = / (?:to|for|on|of) (?:the |each |every |all |my )?[\w ]+$/i.exec(match?.[3] ?? "")?.[0] ?? "";
  const named = entityIn(place, app) ? (match?.[3] ?? "").slice(0, -place.length) : (match?.[3] ?? "");
  const options = match?.[3] ? optionsOf(named.split(/,|\/|\band\b|\bor\b/).map(clean)) : [];
  if (!match?.[1] || options.length < 2) return null;
  const of = entityIn(`${match[2] ?? ""} ${match[4] ?? ""} ${place}`, app) ?? entity ?? last ?? app.entities[0];
  const label = sentenceCase(clean(match[1]));
  const same = of?.fields.find(({ key }) => key === fieldKey(label));
  if (!of) return null;
  if (same?.kind === "choice") return [{ edit: "addOption", entity: of.name, key: same.key, options }];
  const field = { key: fieldKey(label), label, kind: "choice" as const, options };
  return [
    {
      edit: "addField",
      entity: of.name,
      field: /status|stage|state/i.test(label) ? { ...field, default: options[0] ?? "" } : field,
    },
  ];
};

/** "Add breakfast, lunch and dinner as options for a meal type". */
export const optionsFor: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:add|use|give|take) (.+?) as (?:the )?(?:options|choices|values) (?:for|of|to) (?:an? |the )?(.+?)(?: (?:of|in|to) (?:the )?([\w ]+))?$/i.exec(
      clause,
    );
  const options = optionsOf((match?.[1] ?? "").split(/,|\band\b|\bor\b|\//).map(clean));
  if (!match?.[2] || options.length === 0) return null;
  const named = plain(match[2]);
  const holders = [entityIn(match[3] ?? "", app), entity, last, ...app.entities].filter((one) => one !== null);
  for (const of of holders) {
    const field = of.fields.find(({ kind, label }) => kind === "choice" && plain(label) === named);
    if (field) return [{ edit: "addOption", entity: of.name, key: field.key, options }];
  }
  const [of] = holders;
  const label = sentenceCase(clean(match[2])).slice(0, 40);
  return of
    ? [{ edit: "addField", entity: of.name, field: { key: fieldKey(label), label, kind: "choice", options } }]
    : null;
};

const TEXT_PAGES = /\b(terms|privacy|rules|news|faqs?|questions|hours|directions|prices|us|sponsors)\b/i;

/** "Add a page for referees": people keep referees there. */
function listPageAddition(what: string, context: Parameters<Reader>[1]): Edit[] | null {
  const things = /^(?:an? |the )?(?:new )?page (?:for|of|with) (?:the |our |all )?([a-z][a-z -]{2,30})$/i.exec(
    what,
  )?.[1];
  const isList = things && isPlural(plain(things).split(" ").at(-1) ?? "") && !TEXT_PAGES.test(things);
  return isList && !entityIn(things, context.app) ? entityAddition(things, context) : null;
}

function pageAddition(what: string, { app, entity }: Parameters<Reader>[1]): Edit[] | null {
  if (/\bcontact (page|form|us)\b/i.test(what))
    return [{ edit: "addPage", page: "contact", title: "Contact", entity: null }];
  if (/\breports?\b|\bstatistics\b/i.test(what) && !/\bfield\b/i.test(what))
    return [
      { edit: "addPage", page: "report", title: "Reports", entity: entity?.name ?? app.entities[0]?.name ?? null },
    ];
  const written =
    /^(?:an? |the )?(?:new )?(?:page (?:called|named|titled|about|on|for) (.{2,40}?)|(.{2,40}?) page),? (?:with the text|with text|with the words|saying|that says|with the words):? (.+)$/i.exec(
      what,
    );
  if (written?.[3]) {
    const title = sentenceCase(clean(written[1] ?? written[2] ?? "")).slice(0, 40);
    return [
      { edit: "addPage", page: "content", title, entity: null },
      { edit: "pageText", id: tableName(title), text: clean(written[3]).slice(0, 2000) },
    ];
  }
  const page = /^(?:an? |the )?(?:new )?(.{0,40}?)\s*page\b(?: (?:called|named|titled|about|for|with) (.+))?$/i.exec(
    what,
  );
  if (!page) return null;
  const title = sentenceCase(clean(page[1] || page[2] || "About us")).slice(0, 40);
  return [{ edit: "addPage", page: "content", title: /^about$/i.test(title) ? "About us" : title, entity: null }];
}

function fieldAddition(what: string, { app, entity, last }: Parameters<Reader>[1]): Edit[] | null {
  const target = /^(.+?)\s+(?:to|for|on|in) (?:the |each |every |all |my )?([\w\s-]+)$/i.exec(what);
  const owner = target?.[2] ? entityIn(target[2], app) : null;
  // "A deposit to tools and a return date".
  const more = /\sand (an? .+)$/i.exec(target?.[2] ?? "")?.[1];
  const given = /^(?:the |each |every |all )?([\w\s-]+?) (an? .+)$/i.exec(what);
  const receiver = given?.[1] ? entityIn(given[1], app) : null;
  const marked = /\b(fields?|columns?|checkbox|dropdown|date|number)\b/i.test(what);
  const list =
    owner && target?.[1]
      ? [target[1], more].filter(Boolean).join(", ")
      : receiver && given?.[2] && isNameOf(plain(given[1] ?? ""), receiver)
        ? given[2]
        : marked
          ? what
          : null;
  const of = owner ?? receiver ?? entity ?? last ?? app.entities[0];
  if (
    !list ||
    !of ||
    (owner && isThing(list.replace(/ (section|feature|function|functionality|area|list)$/i, "")) && !marked)
  )
    return null;
  const bare = list.replace(/^(?:an?|the|new|some|another|more)\s+/gi, "").replace(/^(?:new|extra|additional)\s+/i, "");
  const called =
    /^(?:(.+?)\s+)?(?:fields?|columns?)\s*(?:called|named|:|for)\s*(.+)$/i.exec(bare) ??
    /^()(?:fields?|columns?)\s+(.+)$/i.exec(bare);
  const fields = called?.[2] ? fieldsOfList(called[2]) : fieldsOfList(bare.replace(/\s+(?:fields?|columns?)\b/gi, ""));
  const kind = called?.[1] ? kindOfWord(called[1]) : null;
  const hinted = /^(.+?)\s*\((.+)\)$/.exec(bare) ?? /^([^,]+?) (yes\/no|yes or no|checkbox)$/i.exec(bare);
  const made =
    hinted?.[1] && hinted[2]
      ? [fieldFromWords(clean(hinted[1].replace(/\s+(?:field|column)$/i, "")), hinted[2])]
      : fields;
  return made.length === 0
    ? null
    : made.map((field) => ({
        edit: "addField",
        entity: of.name,
        field: kind ? withKind(field, kind) : { ...counted(field), key: fieldKey(field.label) },
      }));
}

const COUNTED =
  /^(nights|guests|persons|people|adults|kids|children|seats|copies|units|boxes|bottles|cups|laps|rounds|points|pages|words|steps|rooms|beds|windows|doors|pieces|players|participants|attendees|tickets|bags|kilometers|kilometres|miles|calories|stars|floors|days|weeks|months|years)$/i;

/** "Nights" are counted. */
const counted = (field: FieldSpec): FieldSpec =>
  field.kind === "text" && COUNTED.test(field.label) ? { ...withKind(field, "number"), min: 0 } : field;

/** Comments, reviews and the like are entities even when they are added "to" something. */
function isThing(list: string): boolean {
  const known = knownEntity(singular(plain(list).replace(/^(a|an|the|some) /, "")));
  return (
    known !== null &&
    (isPlural(plain(list)) || !/photo|image|document|booking|task|member|rating/.test(known.id)) &&
    ["thread", "toggle", "own", "post", "record"].includes(known.part) &&
    /(comment|repl|review|rating|vote|like|favou?rite|bookmark|task|document|photo|booking|message|payment|inspection|follow|member)/.test(
      known.names.join(" "),
    )
  );
}

/** "A shopping list" holds shopping items. */
const isListOfDoing = (what: string, phrase: string): boolean =>
  /ing$/.test(phrase) && new RegExp(`\\b${phrase} list\\b`, "i").test(what) && knownEntity(phrase) === null;

function entityAddition(what: string, { app }: Parameters<Reader>[1]): Edit[] | null {
  const match =
    /^(?:an?|the|some|new|support for|a list of|a section for|a table (?:for|of)|an entity (?:for|called)|a place for|the ability to (?:add|track))?\s+(.+?)(?:\s+(?:with|having|including|\(|:)\s*.*)?$/i.exec(
      ` ${what}`.replace(/^ (?=(?:an?|the|some|new|support|a list|a section|a table|an entity|a place)\b)/i, ""),
    );
  const phrase = plain(
    (match?.[1] ?? "")
      .replace(/\s+(?:to|for|on|of)\s+.*$/i, "")
      .replace(/\b(section|entity|table|list|management|feature|functionality)\b/gi, ""),
  );
  const one = isListOfDoing(what, phrase)
    ? `${phrase}${phrase === "waiting" ? " list entry" : " item"}`
    : singular(phrase);
  if (one === "" || one.split(" ").length > 4 || /\d/.test(one)) return null;
  const whole = /^sub[ -]?(.+)$/.exec(one)?.[1];
  const above = whole === undefined ? null : (entityIn(whole, app) ?? app.entities[0] ?? null);
  if (above) return [{ edit: "addEntity", one, fields: [], parent: above.name }];
  const parent = /\b(?:to|for|on|of|per)\s+(?:the |each |every |all )?(.+)$/i.exec(what)?.[1];
  const listed = listedFields(what, one);
  const fields =
    listed.length > 0 ? listed : fieldsOfList(/\b(?:with|having|including)\s+(.+)$/i.exec(what)?.[1] ?? "", one);
  return [{ edit: "addEntity", one, fields, parent: (parent ? entityIn(parent, app)?.name : undefined) ?? null }];
}
