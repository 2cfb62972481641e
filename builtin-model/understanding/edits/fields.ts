// What a message wants of fields that are there: required, defaults, kinds, options.
import type { FieldSpec } from "../../blueprint/types.ts";
import { kindOfWord, optionsOf } from "../field.ts";
import { plain } from "../language/words.ts";
import { clean, entityIn, fieldOf, type Reader } from "./context.ts";

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
  const preset =
    /\bdefaults?\b(?:.*?)\b(?:to|is|be|as|=)\s+(.+)$/i.exec(clause)?.[1] ??
    /\bdefaults?\b(?:.*?)\bof\s+(.+)$/i.exec(clause)?.[1];
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
      ...(options && kind === "choice" ? { options: optionsOf(options.split(/,|\/|\band\b|\bor\b/)) } : {}),
    },
  ];
};

/** "The status of jobs should be: new, in progress, done": these options and no others. */
export const optionsSet: Reader = (clause, context) => {
  const match =
    /^(?:split|change|set|make|let) (?:the )?(.+?) (?:into|to be|to have|options to|to|a choice(?: of)?|one of)[: ]+(.+(?:,| or | and ).+)$/i.exec(
      clause,
    ) ??
    /^(?:the )?(.+?) (?:should|can|must|may) (?:only )?be(?: one of)?:? (.+,.+)$/i.exec(clause) ??
    /^(?:the )?(.+?) options (?:should be|are)[: ]+(.+,.+)$/i.exec(clause);
  const found = match?.[1]
    ? fieldOf(match[1], { ...context, entity: entityIn(match[1], context.app) ?? context.entity })
    : null;
  if (found?.field.kind !== "choice" || !match?.[2] || kindOfWord(match[2].split(/[ ,(]/)[0] ?? "")) return null;
  const wanted = optionsOf(match[2].split(/,|\/|\band\b|\bor\b/).map(clean)).filter((one) => one.length < 40);
  if (wanted.length < 2) return null;
  const { name } = found.entity;
  const { key, options: held = [] } = found.field;
  const fresh = wanted.filter((option) => !held.some((one) => plain(one) === plain(option)));
  const gone = held.filter((option) => !wanted.some((one) => plain(one) === plain(option)));
  return [
    ...(fresh.length > 0 ? [{ edit: "addOption" as const, entity: name, key, options: fresh }] : []),
    ...gone.map((option) => ({ edit: "removeOption" as const, entity: name, key, option })),
  ];
};

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
