// Changes to what values may be: unique, in order, in reach of today, dependent on others; and what a person sees of their own.
import { listing } from "../understanding/language/words.ts";
import type { ConditionEdit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { ruleInWords } from "./rule-words.ts";
import type { AppSpec, EntitySpec, PageOf, RuleSpec } from "./types.ts";

export const isConditionEdit = (edit: { edit: string }): edit is ConditionEdit =>
  /^(unique|ordered|within|when|like|dropRules|addLabel|ownPage)$/.test(edit.edit);

export function editCondition(app: AppSpec, entity: EntitySpec, edit: ConditionEdit): Outcome {
  switch (edit.edit) {
    case "unique":
      return setUnique(entity, edit);
    case "ordered": {
      const { start, end, same, most } = edit;
      return setRule(
        entity,
        { rule: "ordered", start, end, ...(same ? { same } : {}), ...(most === undefined ? {} : { most }) },
        (rule) => rule.rule === "ordered" && rule.end === end,
      );
    }
    case "within": {
      const { key: field, from, to } = edit;
      const before = entity.rules?.find(
        (rule): rule is Extract<RuleSpec, { rule: "within" }> => rule.rule === "within" && rule.field === field,
      );
      const rule: RuleSpec = {
        ...before,
        rule: "within",
        field,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      };
      return setRule(entity, rule, (one) => one === before);
    }
    case "when":
      return setDependence(entity, edit);
    case "like": {
      const { key: field, starts, ends, contains } = edit;
      const rule: RuleSpec = {
        rule: "like",
        field,
        ...(starts === undefined ? {} : { starts }),
        ...(ends === undefined ? {} : { ends }),
        ...(contains === undefined ? {} : { contains }),
      };
      return setRule(entity, rule, (one) => one.rule === "like" && one.field === field);
    }
    case "dropRules":
      return dropRules(entity, edit.key);
    case "addLabel":
      entity.add = edit.text;
      return done(`made the button for a new ${entity.one.toLowerCase()} say “${edit.text}”`);
    case "ownPage":
      return givePage(app, entity, edit.who);
  }
}

const TOLD_APART = new Set(["text", "email", "phone", "url", "number", "location", "date"]);

function setUnique(entity: EntitySpec, { key, unique }: { key: string; unique: boolean }): Outcome {
  const field = entity.fields.find((one) => one.key === key);
  if (!field) return refused(`${entity.one} has no such field.`);
  const name = `“${field.label}” of ${entity.many.toLowerCase()}`;
  if (!TOLD_APART.has(field.kind)) return refused(`${name} can't be unique: rows share such values all the time.`);
  if ((field.unique === true) === unique) return refused(`${name} is like that already.`);
  if (!unique) {
    delete field.unique;
    return done(`let ${name} be there more than once`);
  }
  field.unique = true;
  return done(
    `made ${name} unique (if the live app already holds the same value twice, the update stops, names it and changes nothing, so that no row is lost)`,
  );
}

/** Puts a rule in the place of one that says the same. */
function setRule(entity: EntitySpec, rule: RuleSpec, isSame: (one: RuleSpec) => boolean): Outcome {
  entity.rules = [...(entity.rules ?? []).filter((one) => !isSame(one)), rule];
  return done(`made sure that ${ruleInWords(entity, rule)} (rows that are there already stay as they are)`);
}

/** Takes rules away: those that a field has a part in, or all. */
function dropRules(entity: EntitySpec, key: string | null): Outcome {
  const rules = entity.rules ?? [];
  const gone = rules.filter((rule) => key === null || JSON.stringify(rule).includes(JSON.stringify(key)));
  if (gone.length === 0) {
    const field = entity.fields.find((one) => one.key === key);
    const name = field ? `“${field.label}” of ${entity.many.toLowerCase()}` : entity.many;
    const kept = field?.required ? ` It is required; “make ${field.label.toLowerCase()} optional” changes that.` : "";
    return refused(`There is no rule about ${name}.${kept}`);
  }
  entity.rules = rules.filter((rule) => !gone.includes(rule));
  return done(`took away the rule that ${listing(gone.map((rule) => ruleInWords(entity, rule)))}`);
}

function setDependence(
  entity: EntitySpec,
  { key, by, is, over, under, required, only }: Extract<ConditionEdit, { edit: "when" }>,
): Outcome {
  const field = entity.fields.find((one) => one.key === key);
  if (!field || key === by) return refused("A field can't depend on itself.");
  if (only && key === entity.title)
    return refused(`“${field.label}” names each ${entity.one.toLowerCase()}, so it always has to be there.`);
  // What is not always shown can't always be required.
  if (field.required) delete field.required;
  const rule: RuleSpec = {
    rule: "when",
    field: key,
    by,
    is: [...is],
    ...(over === undefined ? {} : { over }),
    ...(under === undefined ? {} : { under }),
    ...(required ? { required } : {}),
    ...(only ? { only } : {}),
  };
  return setRule(entity, rule, (one) => one.rule === "when" && one.field === key);
}

/** Members get a page with what they entered themselves; the whole list is for the owner. */
function givePage(app: AppSpec, entity: EntitySpec, who: string): Outcome {
  const list = app.pages.find(
    (page): page is PageOf<"list"> => page.kind === "list" && page.of === entity.name && page.scope === undefined,
  );
  if (!list) return refused(`${entity.many} have no page of their own to start from.`);
  const id = `my_${entity.name}`.slice(0, 40);
  if (app.pages.some((page) => page.id === id))
    return refused(`There is a page with everybody's own ${entity.many.toLowerCase()} already.`);
  entity.access = "private";
  const own: PageOf<"list"> = {
    ...structuredClone(list),
    id,
    title: `My ${entity.many.toLowerCase()}`,
    scope: "mine",
    group: "My space",
    intro: "Only what you entered yourself.",
  };
  delete own.role;
  Object.assign(list, { role: "owner", group: "Management" });
  app.pages.splice(app.pages.indexOf(list), 0, own);
  return done(
    `gave ${who} the page “${own.title}” with only what they entered themselves, and kept the list of all ${entity.many.toLowerCase()} for you (${who} are members of the app; I can't tell them from other members)`,
  );
}
