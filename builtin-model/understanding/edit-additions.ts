// What a message wants added to an app: fields, entities and pages.
import type { Edit } from "../blueprint/edit-types.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { clean, entityIn, isNameOf, type Reader } from "./edit-context.ts";
import { kindOfWord, withKind } from "./field.ts";
import { fieldFromWords, fieldsOfList, listedFields } from "./field-lists.ts";
import { fieldKey, plain, sentenceCase, singular } from "./words.ts";

const ADDS =
  /^(?:add|include|create|insert|give|put|track|we (?:also )?need|i (?:also )?(?:need|want)|there should be|build|make)\s+(.+)$/i;

/** "Add …": a page, a field of something or a new thing. */
export const addition: Reader = (clause, context) => {
  const what = ADDS.exec(clause)?.[1];
  if (!what) return null;
  if (
    /^(?:an? |the |new )*[\w\s-]{2,40}? (?:list|section|table|entity|area) (?:with|having|including|for)\b/i.test(what)
  )
    return entityAddition(what, context);
  return pageAddition(what, context) ?? fieldAddition(what, context) ?? entityAddition(what, context);
};

function pageAddition(what: string, { app, entity }: Parameters<Reader>[1]): Edit[] | null {
  if (/\bcontact (page|form|us)\b/i.test(what))
    return [{ edit: "addPage", page: "contact", title: "Contact", entity: null }];
  if (/\breports?\b|\bstatistics\b/i.test(what) && !/\bfield\b/i.test(what))
    return [
      { edit: "addPage", page: "report", title: "Reports", entity: entity?.name ?? app.entities[0]?.name ?? null },
    ];
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
  const given = /^(?:the |each |every |all )?([\w\s-]+?) (an? .+)$/i.exec(what);
  const receiver = given?.[1] ? entityIn(given[1], app) : null;
  const marked = /\b(fields?|columns?|checkbox|dropdown|date|number)\b/i.test(what);
  const list =
    owner && target?.[1]
      ? target[1]
      : receiver && given?.[2] && isNameOf(plain(given[1] ?? ""), receiver)
        ? given[2]
        : marked
          ? what
          : null;
  const of = owner ?? receiver ?? entity ?? last ?? app.entities[0];
  if (!list || !of || (owner && isThing(list) && !marked)) return null;
  const bare = list.replace(/^(?:an?|the|new|some|another|more)\s+/gi, "").replace(/^(?:new|extra|additional)\s+/i, "");
  const called = /^(?:(.+?)\s+)?(?:fields?|columns?)\s*(?:called|named|:|for)\s*(.+)$/i.exec(bare);
  const fields = called?.[2] ? fieldsOfList(called[2]) : fieldsOfList(bare.replace(/\s+(?:fields?|columns?)\b/gi, ""));
  const kind = called?.[1] ? kindOfWord(called[1]) : null;
  const hinted = /^(.+?)\s*\((.+)\)$/.exec(bare);
  const made =
    hinted?.[1] && hinted[2]
      ? [fieldFromWords(clean(hinted[1].replace(/\s+(?:field|column)$/i, "")), hinted[2])]
      : fields;
  return made.length === 0
    ? null
    : made.map((field) => ({
        edit: "addField",
        entity: of.name,
        field: kind ? withKind(field, kind) : { ...field, key: fieldKey(field.label) },
      }));
}

/** Comments, reviews and the like are entities even when they are added "to" something. */
function isThing(list: string): boolean {
  const known = knownEntity(singular(plain(list).replace(/^(a|an|the|some) /, "")));
  return (
    known !== null &&
    ["thread", "toggle", "own", "post", "record"].includes(known.part) &&
    /(comment|repl|review|rating|vote|like|favou?rite|bookmark|task|document|photo|booking|message|payment|inspection|follow|member)/.test(
      known.names.join(" "),
    )
  );
}

function entityAddition(what: string, { app }: Parameters<Reader>[1]): Edit[] | null {
  const match =
    /^(?:an?|the|some|new|support for|a list of|a section for|a table (?:for|of)|an entity (?:for|called)|a place for|the ability to (?:add|track))?\s*(.+?)(?:\s+(?:with|having|including|\(|:)\s*.*)?$/i.exec(
      what,
    );
  const phrase = plain(
    (match?.[1] ?? "")
      .replace(/\s+(?:to|for|on|of)\s+.*$/i, "")
      .replace(/\b(section|entity|table|list|management|feature|functionality)\b/gi, ""),
  );
  const one = singular(phrase);
  if (one === "" || one.split(" ").length > 4 || /\d/.test(one)) return null;
  const parent = /\b(?:to|for|on|of|per)\s+(?:the |each |every |all )?(.+)$/i.exec(what)?.[1];
  const listed = listedFields(what, one);
  const fields =
    listed.length > 0 ? listed : fieldsOfList(/\b(?:with|having|including)\s+(.+)$/i.exec(what)?.[1] ?? "", one);
  return [{ edit: "addEntity", one, fields, parent: (parent ? entityIn(parent, app)?.name : undefined) ?? null }];
}
