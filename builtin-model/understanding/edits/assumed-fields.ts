// What a wish names without saying what it is: "add barcode" is taken for a field, "add flavours: vanilla, lemon" for a choice.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { kindOfWord, optionsOf } from "../field.ts";
import { fieldKey, isPlural, isUncounted, plain, plural, sentenceCase, singular } from "../language/words.ts";
import { fieldFromWords } from "../lists/field-lists.ts";
import { clean, entityIn, fieldIn, isNameOf, type Reader } from "./context.ts";

const ASKED = /^(?:how|when|who|where|why|whether|which|what)\b/i;
const KEPT_APART =
  /\b(?:list|section|table|entity|area|management|feature|module|tracker|log|catalogue|directory|page)\b/i;

/** "How often to train to coaches" without the list that it is added to. */
function withoutPlace(words: string, entity: EntitySpec | null): string {
  const place = / (?:to|for|of) (?:the |each |every |all )?([\w ]+)$/i.exec(words)?.[1];
  const last = place?.split(/ (?:to|for|of) (?:the )?/).at(-1) ?? "";
  return entity && last !== "" && isNameOf(plain(last), entity)
    ? words.slice(0, words.length - last.length).replace(/ (?:to|for|of)(?: the| each| every| all)? *$/i, "")
    : words;
}

/** "Add barcode", "add how often to water": one thing that no table knows is a field, said as an assumption. */
export function unknownField(what: string, { app, entity, last }: Parameters<Reader>[1]): Edit[] | null {
  const bare = withoutPlace(
    clean(what.replace(/^(?:an?|the|some|new|also) /i, "")).replace(/ (?:to|for|of) (?:it|them|each|this)$/i, ""),
    entity,
  );
  const name = plain(bare);
  const head = name.split(" ").at(-1) ?? "";
  const of = entity ?? last ?? app.entities.find(({ part }) => part === "main") ?? app.entities[0];
  if (!of || name === "" || name.split(" ").length > 5 || KEPT_APART.test(bare) || /[:;(]/.test(bare)) return null;
  const isAsked = ASKED.test(bare);
  const isKnown = knownEntity(singular(name)) !== null || knownEntity(singular(head)) !== null;
  if (!isAsked && (isKnown || isPlural(head) || isUncounted(head) || isNameOf(name, of) || entityIn(bare, app)))
    return null;
  const field = isAsked
    ? { ...fieldFromWords("note", ""), label: sentenceCase(bare), key: fieldKey(bare), kind: "text" as const }
    : fieldFromWords(bare, "");
  const many = of.many.toLowerCase();
  const assumed: Edit = {
    edit: "answer",
    text: `I took “${bare.toLowerCase()}” for something that each ${of.one.toLowerCase()} has. If it should be a list of its own, say “undo that” and “add a list of ${plural(name)}”.`,
  };
  const isSure = app.entities.length < 2 || isAsked || entity !== null;
  return [{ edit: "addField", entity: of.name, field }, ...(isSure || many === "" ? [] : [assumed])];
}

/** "Add flavours: chocolate, vanilla, lemon": what can be chosen for the list spoken of. */
export const optionsListed: Reader = (clause, { app, entity, last }) => {
  const match =
    /^(?:add|include|create|give|use) (?:an? |the |some |new |these |different )*([a-z][a-z -]{2,30}?)(?: (?:to|for) (?:the |each |every )?([a-z -]+?))?\s*(?::|->|=|\(| - )\s*([^():]+?)\)?(?: (?:to|for) (?:the |each |every )?([a-z -]+))?$/i.exec(
      clause,
    );
  if (!match?.[1] || !match[3]) return null;
  if (/\b(?:fields?|columns?|options?|pages?|chart|rows?|list|section|table)\b/i.test(match[1])) return null;
  const place = match[2] ?? match[4] ?? "";
  const named = entityIn(match[1], app);
  const options = optionsOf(match[3].split(/,|\/|\band\b|\bor\b/).map(clean)).filter(
    (one) => one.split(" ").length < 4,
  );
  if (options.length < 2 || (named && isNameOf(plain(match[1]), named))) return null;
  const of =
    entityIn(place, app) ?? entity ?? last ?? app.entities.find(({ part }) => part === "main") ?? app.entities[0];
  if (!of || knownEntity(singular(plain(match[1])))?.part === "thread") return null;
  const kinds = options.filter((option) => kindOfWord(option) !== null || /name|date|note|address/i.test(option));
  if (kinds.length > 0 && isPlural(match[1])) return null;
  return choiceOf(
    of,
    singular(plain(match[1])).replace(/ (?:choice|option|dropdown|select|field)$/, ""),
    options,
    place,
  );
};

/** These options and no others; rows of what is called otherwise keep what they say. */
export function optionsInstead(
  { name, many }: EntitySpec,
  { key, label, options: held = [] }: FieldSpec,
  options: string[],
): Edit[] {
  const isIn = (list: readonly string[], option: string) => list.some((one) => plain(one) === plain(option));
  const fresh = options.filter((option) => !isIn(held, option));
  const gone = held.some((option) => !isIn(options, option));
  if (fresh.length === 0 && !gone)
    return [{ edit: "answer", text: `“${label}” of ${many.toLowerCase()} has just these options already.` }];
  return [
    ...(fresh.length > 0 ? [{ edit: "addOption" as const, entity: name, key, options: fresh }] : []),
    ...held
      .filter((option) => !isIn(options, option))
      .map((option): Edit => ({ edit: "removeOption", entity: name, key, option })),
  ];
}

/** A choice of that name, or the one that is there made into one. */
function choiceOf(of: EntitySpec, name: string, options: string[], place: string): Edit[] {
  const label = sentenceCase(name);
  const meant = place === "" ? null : fieldIn(place, of);
  const same = meant ?? of.fields.find(({ key }) => key === fieldKey(label));
  if (same?.kind === "choice" && place === "") return optionsInstead(of, same, options);
  if (same?.kind === "choice") return [{ edit: "addOption", entity: of.name, key: same.key, options }];
  if (same && /^(?:text|longText|number)$/.test(same.kind))
    return [{ edit: "changeField", entity: of.name, key: same.key, kind: "choice", options }];
  if (same) return [];
  return [{ edit: "addField", entity: of.name, field: { key: fieldKey(label), label, kind: "choice", options } }];
}

const STATED =
  /^(?:the |my |our )?([a-z][a-z -]{1,30}?)(?: (?:of|in|for) (?:the |each |every |all )?([a-z -]+?))?(?: (?:is|are|can be|should be|must be|could be|may be|has to be|can only be)(?: either| one of)?|:| one of)\s*:?\s*(.+(?:,| or ).+)$/i;
export const NO_OPTION =
  /\b(?:between|least|most|more|less|than|required|unique|must|should|not|never|when|if|by|you|people|only|we|i)\b|^\d+$/i;

/** "Priority: low, normal, high", "the fund can be general, building, missions": what can be chosen, of a field that is there or not. */
export const optionsStated: Reader = (clause, { app, entity, last }) => {
  const match = STATED.exec(clause);
  if (!match?.[1] || !match[3] || /^(?:add|make|rename|call|show|remove|import|the default|default)\b/i.test(clause))
    return null;
  const options = optionsOf(match[3].split(match[3].includes(",") ? /,|\bor\b|\band\b/ : /\bor\b/).map(clean)).filter(
    Boolean,
  );
  if (options.length < 2 || options.some((one) => one.split(" ").length > 3 || NO_OPTION.test(one))) return null;
  const named = entityIn(match[1], app);
  const isList = named !== null && isNameOf(plain(match[1]), named);
  const of =
    entityIn(match[2] ?? "", app) ??
    (isList ? named : null) ??
    entity ??
    app.entities.find(({ fields }) => fields.some(({ label }) => plain(label) === plain(match[1] ?? ""))) ??
    last ??
    app.entities.find(({ part }) => part === "main") ??
    app.entities[0];
  if (!of) return null;
  const kind = isList ? of.fields.find(({ key }) => /^(kind|type|status|direction)$/.test(key)) : undefined;
  return choiceOf(of, isList ? (kind?.label ?? "kind") : plain(match[1]), options, "");
};
