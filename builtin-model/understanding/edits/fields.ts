// What a message wants of fields that are there: required, defaults, kinds, options.
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { kindOfWord, optionsOf, TODAY_PRESET } from "../field.ts";
import { plain } from "../language/words.ts";
import { NO_OPTION, optionsInstead } from "./assumed-fields.ts";
import { clean, entityIn, fieldOf, type Reader } from "./context.ts";

/** What stands in a new row's form: the field's words and the value. */
const PRESETS: readonly RegExp[] = [
  /^(?!add\b)(.*?\bdefaults?\b.*?)\b(?:to|is|be|as|=)\s+(.+)$/i,
  /^(?!add\b)(.*?\bdefaults?\b.*?)\bof\s+(.+)$/i,
  /^(?:please )?(?:pre-?fill|fill(?: in)?|set|start|enter|put)(?: automatically)? (.+?) (?:automatically )?(?:with|to|as|at|from) (.+?)(?: (?:automatically|by default|by itself|on its own|for (?:every|each|a) new .+|when .+))?$/i,
  /^(.+?) (?:(?:should|shall|must|can|could|has to) )?(?:always |automatically |simply )*(?:be|is|become|start(?:s)? (?:with|as|at|out as)|begins? (?:with|as))(?: filled(?: in)? with| set to)? (.+?) (?:automatically|by default|by itself|on its own|from the start|without typing(?: it)?)$/i,
  /^(.+?) (?:should|shall|must|can|could|has to) (?:automatically|by default|always start|start) (?:be|as|with|at|being)(?: filled(?: in)? with| set to)? (.+)$/i,
  /^(?:automatically|by default),? (?:use|take|set|fill in) (.+?) (?:to|with|as) (.+)$/i,
  /^()(?:use|take|fill in) (.+?) (?:automatically|by default)$/i,
];
const TODAY =
  /^(?:the |to )?(?:today(?:['’]?s)?|current|present|actual)(?: (?:date|day))?(?: of (?:the )?(?:day|entry))?$|^(?:the )?(?:day|date) of today$/i;

/** "Status defaults to open", "the loan date should be today's date automatically". A form starts a required day with today. */
export const presets: Reader = (given, context) => {
  const clause = given.replace(
    /^(?:when(?:ever)?|if|once|as soon as) (?:i|we|you|somebody|someone|people|an?) .+?,? (?=(?:the|its|their) )/i,
    "",
  );
  for (const pattern of PRESETS) {
    const match = pattern.exec(clause);
    const [, name = "", said = ""] = match ?? [];
    const value = clean(said);
    const isToday = TODAY.test(value);
    // "Set the title to Hive" is no word about new rows unless it says so.
    if (!match || (!isToday && !SAYS_DEFAULT.test(clause))) continue;
    const entity = entityIn(name === "" ? given : name, context.app) ?? context.entity;
    const found = fieldOf(name, { ...context, entity });
    if (!found) continue;
    const preset = isToday ? TODAY_PRESET : value;
    return [{ edit: "changeField", entity: found.entity.name, key: found.field.key, preset }];
  }
  return null;
};

const SAYS_DEFAULT = /\b(?:defaults?|automatically|by itself|on its own|pre-?fill|from the start)\b/i;

export const fieldSettings: Reader = (clause, context) => {
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
      ...(options && kind === "choice" ? { options: optionsOf(options.split(/,|\/|\band\b|\bor\b/)) } : {}),
    },
  ];
};

/** What says that there is nothing besides what was listed. */
const NOTHING_BESIDES =
  /[,;.]? (?:and |but )?(?:nothing (?:else|more|besides|other)|no(?:ne)? others?|no other (?:options?|values?|choices?)|only (?:those|these)|those only|that'?s (?:it|all)|full stop)\b.*$/i;
export const withoutEnd = (clause: string): string => clause.replace(NOTHING_BESIDES, "");

const SET: readonly RegExp[] = [
  /^(?:split|change|set|make|let) (?:the )?(.+?) (?:into|to be|to have|options to|to|a choice(?: of)?|one of)[: ]+(.+(?:,| or | and ).+)$/i,
  /^(?:as |for )?(?:the |our |my )?(.+?),? (?:should|can|must|may|shall|has to|have to|needs? to|is to)(?: always)?(?: only| just)? (?:be|have|allow|offer|take|accept)(?: only| just)?(?: (?:one|either|any) of)?(?: the)?(?: (?:options|values|choices))?:? (.+(?:,| or ).+)$/i,
  /^(?:the )?(.+?) (?:options|choices|values) (?:should (?:only )?be|are)[: ]+(.+(?:,| or ).+)$/i,
  /^(?:as |for )(?:the )?(.+?),? (?:please )?(?:only|just)(?: allow| offer| take| have| use)? (.+(?:,| or ).+)$/i,
  /^(?:the )?(.+?),? (?:only|just) (.+(?:,| or ).+)$/i,
  /^(?:only |just )?(?:allow|offer|use|accept) (?:only |just )?(.+(?:,| or ).+) (?:for|as) (?:the )?(.+)$/i,
];
const AMOUNT = /^\d+$/;

/** "The status of jobs should be: new, in progress, done", "voice only soprano, alto or bass": these options and no others, of a field that is there. */
export const optionsSet: Reader = (given, context) => {
  const clause = withoutEnd(given);
  for (const [at, pattern] of SET.entries()) {
    const match = pattern.exec(clause);
    const [name, list] = at === SET.length - 1 ? [match?.[2], match?.[1]] : [match?.[1], match?.[2]];
    if (!name || !list || kindOfWord(list.split(/[ ,(]/)[0] ?? "")) continue;
    const found = fieldOf(name, { ...context, entity: entityIn(name, context.app) ?? context.entity });
    const wanted = optionsOf(list.split(/,|\/|\band\b|\bor\b/).map(clean)).filter((one) => one !== "");
    const isListed = wanted.length > 1 && wanted.every((one) => one.split(" ").length < 5 && !NO_OPTION.test(one));
    if (!found || !isListed || !isAbout(name, found)) continue;
    if (found.field.kind === "choice") return optionsInstead(found.entity, found.field, wanted);
    if (wanted.every((one) => AMOUNT.test(one)) || !/^(?:text|longText|number)$/.test(found.field.kind)) continue;
    return [{ edit: "changeField", entity: found.entity.name, key: found.field.key, kind: "choice", options: wanted }];
  }
  return null;
};

/** Besides the field and its list little is named: a sentence that only mentions the field is about something else. */
function isAbout(name: string, { entity, field }: { entity: EntitySpec; field: FieldSpec }): boolean {
  const own = new Set(
    plain(`${entity.one} ${entity.many} ${field.label} ${field.key.replace(/([A-Z])/g, " $1")}`).split(" "),
  );
  return plain(name)
    .split(" ")
    .every((word) => own.has(word) || /^(?:of|in|for|the|an?|each|every|all|our|my|field|their|its)$/.test(word));
}

export const options: Reader = (clause, context) => {
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
